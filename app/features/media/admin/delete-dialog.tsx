import { Button, Checkbox } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useContext, useState } from "react";
import { Link } from "react-router";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { LinkWarning } from "#app/ui/admin/links/link-warning.tsx";
import type { MediaFile } from "../media.resource.ts";
import classes from "./library.module.css";
import { mediaItem } from "./media-queries.ts";

/** How many files are listed with their uses. */
const MAX_LISTED = 12;

interface DeleteDialogProps {
  files: readonly MediaFile[];
  isBusy: boolean;
  /**
   * @param force also removes them from the items that use them
   */
  onConfirm: (files: readonly MediaFile[], force: boolean) => void;
  onCancel: () => void;
}

/** Confirms the deletion of files, and shows where they are used. */
export function DeleteDialog({ files, isBusy, onConfirm, onCancel }: DeleteDialogProps) {
  const { role } = useContext(CurrentAccountContext);
  const [force, setForce] = useState(false);
  const used = files.filter(({ use_count }) => use_count > 0);
  const unused = files.filter(({ use_count }) => use_count === 0);
  const details = useQueries({
    queries: used.slice(0, MAX_LISTED).map(({ id }) => ({ ...mediaItem(id), enabled: !isBusy })),
  });
  const concerned = force ? files : unused;
  const title = files.length === 1 && files[0] ? `Delete “${files[0].name}”?` : `Delete ${files.length} files?`;
  return (
    <Dialog opened title={title} onClose={onCancel}>
      {unused.length > 0 ? (
        <p>
          {files.length === 1
            ? "This file is not used anywhere."
            : `${formatFileCount(unused.length)} not used anywhere.`}{" "}
          This can’t be undone.
        </p>
      ) : null}
      {used.length > 0 ? (
        <>
          <p>{files.length === 1 ? "This file is used in:" : `${formatFileCount(used.length)} in use:`}</p>
          <ul className={classes.uses}>
            {used.slice(0, MAX_LISTED).map(({ id, name, use_count }, at) => (
              <li key={id}>
                {files.length > 1 ? <strong>{name}: </strong> : null}
                {details[at]?.data?.used_in.map((use, index) => (
                  <span key={`${use.resource}-${use.id}`}>
                    {index > 0 ? ", " : ""}
                    <Link to={use.url}>{use.title || `No. ${use.id}`}</Link>
                    {use.trashed ? " (in the trash)" : ""}
                  </span>
                )) ?? `${use_count} ${use_count === 1 ? "item" : "items"}`}
              </li>
            ))}
            {used.length > MAX_LISTED ? <li>and {used.length - MAX_LISTED} more files</li> : null}
          </ul>
          {role === "author" ? (
            <p>Only editors can delete files that are in use.</p>
          ) : (
            <Checkbox
              label="Remove from these items, then delete. Files that an item requires are kept."
              checked={force}
              onChange={(event) => setForce(event.currentTarget.checked)}
            />
          )}
        </>
      ) : null}
      <LinkWarning target="media" filters={{ ids: files.map(({ id }) => id).join(",") }} isOne={files.length === 1} />
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <ExplainedButton
          color="bad"
          loading={isBusy}
          whyNot={
            concerned.length === 0 ? (files.length === 1 ? "This file is in use." : "All files are in use.") : undefined
          }
          isEvident
          onClick={() => onConfirm(concerned, force)}
        >
          {concerned.length === files.length || concerned.length === 0 ? "Delete" : `Delete ${concerned.length}`}
        </ExplainedButton>
      </div>
    </Dialog>
  );
}

const formatFileCount = (count: number) => (count === 1 ? "1 file is" : `${count} files are`);
