import { NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAcademyTimeZone } from "#app/admin/academy-facts.ts";
import { NewSecretDialog } from "#app/ui/admin/new-secret-dialog.tsx";
import { timeAt, wallTime } from "#app/ui/admin/zoned-time.ts";
import { MIN_LINK_PASSWORD } from "../file-links.resource.ts";
import { createLink } from "./file-links-calls.ts";
import classes from "./private-files.module.css";
import { type FileDetails, privateFilesKey } from "./private-files-calls.ts";

const DAY = 86_400_000;
const CHOSEN = "chosen";
const lifetimes = [
  { value: "1", label: "After a day" },
  { value: "7", label: "After 7 days" },
  { value: "30", label: "After 30 days" },
  { value: CHOSEN, label: "At a date and time" },
];

/** Creates a link to a file, and shows its URL once. */
export function NewLinkDialog({ file, onClose }: { file: FileDetails; onClose: () => void }) {
  const queries = useQueryClient();
  const timeZone = useAcademyTimeZone();
  const [lifetime, setLifetime] = useState("7");

  async function create({ note = "", expires = "", max_downloads = "", password = "" }: Record<string, string>) {
    const inDays = new Date(Date.now() + Number(lifetime) * DAY).toISOString();
    const chosen = timeZone && expires ? (timeAt(expires, timeZone) ?? null) : null;
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
      lead={`To “${file.name}”.`}
      action="Create the link"
      names={["note", "expires_at", "max_downloads", "password"]}
      create={create}
      shown={({ url }) => ({
        title: "Your new link",
        lead: "Copy it now: it is not shown again.",
        text: url,
        what: "the link",
      })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextInput
            label="For whom"
            description="A note for staff; visitors do not see it."
            name="note"
            maxLength={200}
            error={errorOf("note")}
            data-autofocus
          />
          <div className={classes.pair}>
            <NativeSelect
              label="Expires"
              data={lifetimes}
              value={lifetime}
              error={lifetime === CHOSEN ? undefined : errorOf("expires_at")}
              onChange={({ currentTarget }) => setLifetime(currentTarget.value)}
            />
            <TextInput
              type="number"
              label="Downloads at most"
              placeholder="Any number"
              name="max_downloads"
              min={1}
              max={100_000}
              step={1}
              error={errorOf("max_downloads")}
            />
          </div>
          {lifetime === CHOSEN ? (
            <TextInput
              type="datetime-local"
              label="Date and time"
              description={timeZone ? `On the clocks of the academy (${timeZone}).` : null}
              name="expires"
              required
              withAsterisk={false}
              disabled={!timeZone}
              defaultValue={timeZone ? wallTime(new Date(Date.now() + DAY).toISOString(), timeZone) : ""}
              max="9999-12-31T23:59"
              error={errorOf("expires_at")}
            />
          ) : null}
          <TextInput
            label="Password"
            description={`Optional, ${MIN_LINK_PASSWORD} characters or more. Send it on another way than the link.`}
            name="password"
            autoComplete="off"
            maxLength={200}
            error={errorOf("password")}
          />
        </>
      )}
    </NewSecretDialog>
  );
}
