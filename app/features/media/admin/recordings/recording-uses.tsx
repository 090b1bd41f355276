import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { creatable, findDeclaration } from "#app/admin/items/declarations.ts";
import { itemQuery } from "#app/admin/items/form/load-item.ts";
import { adminListPath } from "#app/resources/admin-path.ts";
import { itemKey } from "#app/ui/admin/item-key.ts";
import { LoadError } from "#app/ui/admin/load-error.tsx";
import type { MediaDetail, MediaUse } from "../../media.resource.ts";
import { findRecordingFields } from "./recording-fields.ts";
import { RecordingForm, type RecordingFormProps } from "./recording-form.tsx";
import classes from "./recordings.module.css";

interface RecordingUsesProps {
  /** A video from the library. */
  media: MediaDetail;
  takeFrame: RecordingFormProps["takeFrame"];
}

/** Posters and captions of the items that show a video from the library. They belong to the items, not to the file. */
export default function RecordingUses({ media, takeFrame }: RecordingUsesProps) {
  const uses = media.used_in.filter((use) => !use.trashed && findFields(use));
  const [chosen, choose] = useState<string>();
  const use = uses.find((each) => itemKey(each) === chosen) ?? uses[0];
  return (
    <section className={classes.uses} aria-labelledby="recording-title">
      <h2 id="recording-title" tabIndex={-1}>
        Poster and captions
      </h2>
      {uses.length > 1 ? (
        <NativeSelect
          label="Shown in"
          data={uses.map((each) => ({ value: itemKey(each), label: each.title }))}
          value={use && itemKey(use)}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      ) : null}
      {use ? <Use key={itemKey(use)} use={use} takeFrame={takeFrame} /> : <NoUse />}
    </section>
  );
}

function findFields({ resource }: MediaUse) {
  const definition = findDeclaration(resource);
  return definition && findRecordingFields(definition);
}

function NoUse() {
  const kinds = creatable().filter((definition) => findRecordingFields(definition));
  return (
    <p className={classes.help}>
      This video isn’t shown on the site yet. Add it to an item to choose its poster and captions:{" "}
      {kinds.map((definition) => (
        <Link key={definition.name} to={`${adminListPath(definition)}/new`}>
          New {definition.labels.one.toLowerCase()}
        </Link>
      ))}
    </p>
  );
}

function Use({ use, takeFrame }: { use: MediaUse } & Pick<RecordingUsesProps, "takeFrame">) {
  const definition = findDeclaration(use.resource);
  const names = findFields(use);
  if (!definition || !names) return null;
  return <LoadedUse definition={definition} names={names} id={use.id} takeFrame={takeFrame} />;
}

type LoadedUseProps = Omit<RecordingFormProps, "item"> & { id: number };

function LoadedUse({ id, ...props }: LoadedUseProps) {
  const { data: item, error, refetch } = useQuery(itemQuery(props.definition, String(id)));
  if (item) return <RecordingForm item={item} {...props} />;
  if (error) return <LoadError what="the poster and captions" error={error} onRetry={refetch} />;
  return <p role="status">Loading poster and captions…</p>;
}
