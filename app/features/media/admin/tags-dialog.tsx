import { Button } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import type { MediaFile } from "../media.resource.ts";
import type { FileTag } from "../media-tags.resource.ts";
import classes from "./library.module.css";
import { TagsField } from "./tags-field.tsx";

interface TagsDialogProps {
  files: readonly MediaFile[];
  isBusy: boolean;
  onConfirm: (files: readonly MediaFile[], change: { add: number[]; remove: number[] }) => void;
  onCancel: () => void;
}

/**
 * Adds tags to several files and removes others; each file keeps its remaining tags. Stores only the changes, so that
 * files reloaded in the meantime show their current tags.
 */
export function TagsDialog({ files, isBusy, onConfirm, onCancel }: TagsDialogProps) {
  const [added, setAdded] = useState<readonly FileTag[]>([]);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const before = countTags(files);
  const add = added.map(({ id }) => id);
  const remove = removed.filter((id) => before.some(({ tag }) => tag.id === id));
  const kept = before.map(({ tag }) => tag).filter(({ id }) => !removed.includes(id) && !add.includes(id));
  const tags = [...kept, ...added];

  function getNote(tag: FileTag) {
    const count = before.find((each) => each.tag.id === tag.id)?.count ?? files.length;
    return add.includes(tag.id) || count === files.length ? undefined : `on ${count} of ${files.length}`;
  }

  return (
    <Dialog opened title={files.length === 1 ? "Tags for 1 file" : `Tags for ${files.length} files`} onClose={onCancel}>
      <div className={classes.tagsBody}>
        <TagsField
          tags={tags}
          getNote={getNote}
          onAdd={(tag) => {
            setAdded((current) => [...current.filter(({ id }) => id !== tag.id), tag]);
            setRemoved((current) => current.filter((id) => id !== tag.id));
          }}
          onRemove={(tag) => {
            setAdded((current) => current.filter(({ id }) => id !== tag.id));
            setRemoved((current) => [...current, tag.id]);
          }}
        />
        {tags.some(getNote) ? <p>To apply a tag to all files, add it again.</p> : null}
      </div>
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <ExplainedButton
          loading={isBusy}
          whyNot={add.length === 0 && remove.length === 0 ? "Change a tag first." : undefined}
          onClick={() => onConfirm(files, { add, remove })}
        >
          Save
        </ExplainedButton>
      </div>
    </Dialog>
  );
}

/** The tags of any of the files, by name, with the number of files that have them. */
function countTags(files: readonly MediaFile[]): { tag: FileTag; count: number }[] {
  const found = new Map<number, { tag: FileTag; count: number }>();
  for (const tag of files.flatMap(({ tags }) => tags)) {
    const count = (found.get(tag.id)?.count ?? 0) + 1;
    found.set(tag.id, { tag: found.get(tag.id)?.tag ?? tag, count });
  }
  return [...found.values()].sort((one, other) => one.tag.name.localeCompare(other.tag.name));
}
