import { Button, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { formatBytes } from "#app/platform/text/format-bytes.ts";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { Banner } from "#app/ui/admin/banner.tsx";
import { Breadcrumbs } from "#app/ui/admin/breadcrumbs.tsx";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { Screen } from "#app/ui/admin/screen.tsx";
import { Section } from "#app/ui/admin/section.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { UploadButton } from "#app/ui/admin/uploads/upload-button.tsx";
import { startUploads } from "#app/ui/admin/uploads/upload-queue.ts";
import { useListRequests } from "#app/ui/admin/use-list-requests.ts";
import { notify } from "#app/ui/toasts/toasts.ts";
import { DownloadsSection } from "./downloads-section.tsx";
import { LinksSection } from "./links-section.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import classes from "./private-files.module.css";
import {
  changeFile,
  changeFiles,
  downloadFile,
  type FileAction,
  type FileDetails,
  LIST_PATH,
  privateFilesKey,
  replacePrivateFile,
} from "./private-files-calls.ts";

export function FileDetailsView({ file }: { file: FileDetails }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const list = { pathname: LIST_PATH, search: (state as { list?: string } | null)?.list ?? "" };
  const requests = useListRequests(privateFilesKey);
  const [dialog, setDialog] = useState<"edit" | "move" | "purge">();
  const isTrashed = file.trashed_at !== null;
  const close = () => setDialog(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: privateFilesKey });

  const act = (action: FileAction) =>
    requests.run(async () => {
      const { message, failures } = await changeFiles([file], action);
      close();
      if (failures[0]) return notify.error(failures[0].reason);
      notify.success(message);
      if (action !== "restore") await navigate(list);
    });
  const replace = ([content]: File[]) =>
    content &&
    startUploads([content], {
      send: (given, options) => replacePrivateFile(given, file, options),
      doneLabel: "Replaced",
      onDone: refresh,
    });

  return (
    <>
      <Breadcrumbs
        trail={[
          { label: "Private files", to: file.folder ? LIST_PATH : list },
          ...(file.folder ? [...file.folder.within, file.folder] : []).map(({ id, name }) => ({
            label: name,
            to: `${LIST_PATH}?folder=${id}`,
          })),
        ]}
      />
      <Screen
        title={file.name}
        lead="Share the file with a link and see who downloaded it."
        width="narrow"
        actions={
          isTrashed ? null : (
            <>
              <Button
                variant="default"
                leftSection={<Icon name="download" size={18} />}
                onClick={() => void requests.run(() => downloadFile(file))}
              >
                Download
              </Button>
              <UploadButton label="Replace" several={false} variant="default" onFiles={replace} />
              <ActionMenu
                label={`More actions for ${file.name}`}
                items={[
                  { label: "Edit details", icon: "edit", onSelect: () => setDialog("edit") },
                  { label: "Move", icon: "folder", onSelect: () => setDialog("move") },
                  { label: "Delete", icon: "trash", tone: "bad", onSelect: () => void act("delete") },
                ]}
              >
                <Icon name="dots" />
              </ActionMenu>
            </>
          )
        }
      >
        {file.trashed_at === null ? null : (
          <Banner label="In the trash">
            <p>
              This file was deleted on <TimeText value={file.trashed_at} />. Its links don’t work until you restore it.
              After 30 days in the trash it is deleted permanently.
            </p>
            <Button variant="default" disabled={requests.isBusy} onClick={() => void act("restore")}>
              Restore
            </Button>
            <Button variant="default" c="bad" onClick={() => setDialog("purge")}>
              Delete permanently
            </Button>
          </Banner>
        )}
        <div className={classes.sections}>
          <Section title="File">
            <dl className={classes.facts}>
              {file.description ? (
                <>
                  <dt>Description</dt>
                  <dd>{file.description}</dd>
                </>
              ) : null}
              <dt>Size</dt>
              <dd>{formatBytes(file.size)}</dd>
              <dt>Type</dt>
              <dd>{file.content_type}</dd>
              <dt>Uploaded</dt>
              <dd>
                <TimeText value={file.created_at} withTime />
                {file.uploaded_by ? ` by ${file.uploaded_by}` : ""}
              </dd>
              <dt>Downloads</dt>
              <dd>{file.downloads}</dd>
              <dt>Checksum</dt>
              <dd>
                <code>SHA-256 {file.sha256}</code>
              </dd>
            </dl>
          </Section>
          <LinksSection file={file} />
          <DownloadsSection file={file} />
        </div>
      </Screen>
      {dialog === "edit" ? <EditDialog file={file} onDone={refresh} onClose={close} /> : null}
      {dialog === "move" ? (
        <MoveDialog
          files={[file]}
          onMove={async (folder) => {
            await changeFile(file, { folder });
            await refresh();
          }}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        opened={dialog === "purge"}
        title={`Delete “${file.name}” permanently?`}
        action="Delete permanently"
        busy={requests.isBusy}
        onConfirm={() => void act("purge")}
        onCancel={close}
      >
        Its links and download history are deleted too. This can’t be undone.
      </ConfirmDialog>
    </>
  );
}

interface EditDialogProps {
  file: FileDetails;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

function EditDialog({ file, onDone, onClose }: EditDialogProps) {
  return (
    <FormDialog
      title="Edit details"
      lead="The file extension stays the same."
      action="Save"
      names={["name", "description"]}
      submit={async ({ name = "", description = "" }) => {
        await changeFile(file, { name, description });
        await onDone();
        onClose();
      }}
      onClose={onClose}
    >
      {(getError) => (
        <>
          <TextInput
            label="Name"
            name="name"
            defaultValue={file.name}
            required
            withAsterisk={false}
            maxLength={200}
            error={getError("name")}
            data-autofocus
          />
          <Textarea
            label="Description"
            name="description"
            defaultValue={file.description}
            autosize
            minRows={3}
            maxRows={10}
            error={getError("description")}
          />
        </>
      )}
    </FormDialog>
  );
}
