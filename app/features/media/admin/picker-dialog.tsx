import { NativeSelect } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { SearchField } from "#app/ui/admin/search-field.tsx";
import { CameraButton } from "#app/ui/admin/uploads/camera-button.tsx";
import { useFileDrop, usePastedFiles } from "#app/ui/admin/uploads/dropped-files.ts";
import { UploadButton } from "#app/ui/admin/uploads/upload-button.tsx";
import { UploadList } from "#app/ui/admin/uploads/upload-list.tsx";
import { useUploads } from "#app/ui/admin/uploads/upload-queue.ts";
import { pickableFilesQuery } from "./media-queries.ts";
import { acceptAttribute, kindLabels, listAcceptedKinds, type PickedMedia, type PickOptions } from "./media-values.ts";
import classes from "./picker.module.css";
import { PickerGrid } from "./picker-grid.tsx";
import { startMediaUploads } from "./start-uploads.ts";
import { allTags } from "./tag-queries.ts";

interface PickerDialogProps extends PickOptions {
  onDone: (files: PickedMedia[]) => void;
}

/**
 * Chooses files from the library, or uploads them: a single one with a click, several with a click on each and then the
 * button.
 */
export default function PickerDialog({ accept, several = false, onDone }: PickerDialogProps) {
  const [kinds] = useState(() => listAcceptedKinds(accept));
  const [kind, setKind] = useState("");
  const [search, setSearch] = useState("");
  const [tag, setTag] = useState("");
  const { data: tags = [] } = useQuery(allTags);
  const [chosen, setChosen] = useState<PickedMedia[]>([]);
  const [started, setStarted] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState<string>();
  const closed = useRef(false);
  const files = useInfiniteQuery(pickableFilesQuery(kind ? kinds.filter((each) => each === kind) : kinds, search, tag));
  const tagName = tags.find(({ id }) => String(id) === tag)?.name ?? "";
  const uploads = useUploads().filter(({ id, state }) => started.includes(id) && state !== "done");
  const title = kinds.length === 1 && kinds[0] === "picture" ? "picture" : "file";

  function finish(picked: PickedMedia[]) {
    closed.current = true;
    onDone(picked);
  }

  function toggle(media: PickedMedia) {
    if (!several) finish([media]);
    else
      setChosen((current) =>
        current.some(({ id }) => id === media.id) ? current.filter(({ id }) => id !== media.id) : [...current, media],
      );
  }

  function upload(given: File[]) {
    setProblem(undefined);
    const ids = startMediaUploads(several ? given : given.slice(0, 1), (media) => {
      if (closed.current) return;
      if (!kinds.includes(media.kind)) {
        setProblem(`${media.name} was added to the library, but its type can’t be used here.`);
        return;
      }
      if (!several) finish([media]);
      else setChosen((current) => [...current.filter(({ id }) => id !== media.id), media]);
    });
    setStarted((current) => [...current, ...ids]);
  }

  const { target, isOver } = useFileDrop(upload);
  usePastedFiles(upload);

  return (
    <Dialog
      opened
      closable
      width="wide"
      title={several ? `Choose ${title}s` : `Choose a ${title}`}
      onClose={() => finish([])}
    >
      <div className={classes.picker} data-over={isOver} {...target}>
        <div className={classes.tools}>
          <SearchField label="Search the library" value={search} onChange={setSearch} />
          {kinds.length > 1 ? (
            <NativeSelect
              aria-label="Type"
              data={[
                { value: "", label: "All types" },
                ...kinds.map((each) => ({ value: each, label: kindLabels[each].many })),
              ]}
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value)}
            />
          ) : null}
          {tags.length > 0 ? (
            <NativeSelect
              aria-label="Tag"
              data={[
                { value: "", label: "All tags" },
                ...tags.map(({ id, name }) => ({ value: `${id}`, label: name })),
              ]}
              value={tag}
              onChange={(event) => setTag(event.currentTarget.value)}
            />
          ) : null}
          {kinds.includes("picture") ? <CameraButton onFiles={upload} /> : null}
          <UploadButton
            label="Upload"
            variant="default"
            accept={acceptAttribute(kinds)}
            several={several}
            onFiles={upload}
          />
        </div>
        {uploads.length > 0 ? (
          <section className={classes.uploads} aria-label="Uploads">
            <UploadList uploads={uploads} />
          </section>
        ) : null}
        <FormError>{problem}</FormError>
        <PickerGrid files={files} chosen={chosen} several={several} search={search || tagName} onToggle={toggle} />
        {several ? (
          <div className={classes.foot}>
            <span role="status">{chosen.length === 0 ? "No files chosen" : `${chosen.length} chosen`}</span>
            <ExplainedButton
              whyNot={chosen.length === 0 ? "Choose at least one file." : undefined}
              isEvident
              onClick={() => finish(chosen)}
            >
              {chosen.length > 1 ? `Use ${chosen.length} files` : "Use file"}
            </ExplainedButton>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
