import { NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAcademyTimeZone } from "#app/admin/academy-facts.ts";
import { NewSecretDialog } from "#app/ui/admin/new-secret-dialog.tsx";
import { toUtc, wallTime } from "#app/ui/admin/zoned-time.ts";
import { MIN_LINK_PASSWORD } from "../file-links.resource.ts";
import { createLink } from "./file-links-calls.ts";
import classes from "./private-files.module.css";
import { type FileDetails, privateFilesKey } from "./private-files-calls.ts";

const DAY = 86_400_000;
const CHOSEN = "chosen";
const lifetimes = [
  { value: "1", label: "In 1 day" },
  { value: "7", label: "In 7 days" },
  { value: "30", label: "In 30 days" },
  { value: CHOSEN, label: "On a specific date" },
];

/** Creates a link to a file, and shows its URL once. */
export function NewLinkDialog({ file, onClose }: { file: FileDetails; onClose: () => void }) {
  const queries = useQueryClient();
  const timeZone = useAcademyTimeZone();
  const [lifetime, setLifetime] = useState("7");

  async function create({ note = "", expires = "", max_downloads = "", password = "" }: Record<string, string>) {
    const inDays = new Date(Date.now() + Number(lifetime) * DAY).toISOString();
    const chosen = timeZone && expires ? (toUtc(expires, timeZone) ?? null) : null;
    const created = await createLink(file.id, {
      note,
      expires_at: lifetime === CHOSEN ? chosen : inDays,
      max_downloads: max_downloads === "" ? null : Number(max_downloads),
      password: password === "" ? null : password,
    });
    await queries.invalidateQueries({ queryKey: privateFilesKey });
    return created;
  }

  return (
    <NewSecretDialog
      title="New link"
      lead={`Share “${file.name}”.`}
      action="Create link"
      names={["note", "expires_at", "max_downloads", "password"]}
      create={create}
      shown={({ url }) => ({
        title: "Your new link",
        lead: "Copy it now. You won’t be able to see it again.",
        text: url,
        what: "the link",
      })}
      onClose={onClose}
    >
      {(getError) => (
        <>
          <TextInput
            label="Note"
            description="For example, who the link is for. Only staff see it."
            name="note"
            maxLength={200}
            error={getError("note")}
            data-autofocus
          />
          <div className={classes.pair}>
            <NativeSelect
              label="Expires"
              data={lifetimes}
              value={lifetime}
              error={lifetime === CHOSEN ? undefined : getError("expires_at")}
              onChange={({ currentTarget }) => setLifetime(currentTarget.value)}
            />
            <TextInput
              type="number"
              label="Download limit"
              placeholder="No limit"
              name="max_downloads"
              min={1}
              max={100_000}
              step={1}
              error={getError("max_downloads")}
            />
          </div>
          {lifetime === CHOSEN ? (
            <TextInput
              type="datetime-local"
              label="Date and time"
              description={timeZone ? `In the academy’s time zone (${timeZone}).` : null}
              name="expires"
              required
              withAsterisk={false}
              disabled={!timeZone}
              defaultValue={timeZone ? wallTime(new Date(Date.now() + DAY).toISOString(), timeZone) : ""}
              max="9999-12-31T23:59"
              error={getError("expires_at")}
            />
          ) : null}
          <TextInput
            label="Password"
            description={`Optional. At least ${MIN_LINK_PASSWORD} characters. Don’t send it together with the link.`}
            name="password"
            autoComplete="off"
            maxLength={200}
            error={getError("password")}
          />
        </>
      )}
    </NewSecretDialog>
  );
}
