import { Button, Skeleton, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { canUsePasskeys } from "#app/ui/admin/passkeys.ts";
import { FactList, FactRow, Section } from "#app/ui/admin/section.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { Separator } from "#app/ui/separator.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { Passkey } from "../account.resource.ts";
import { addPasskey, passkeys, removePasskey, renamePasskey } from "./account-calls.ts";
import { deviceName } from "./device-name.ts";
import { LastUsed } from "./last-used.tsx";
import { OwnPasswordField } from "./own-password-field.tsx";

type Open = { kind: "add" } | { kind: "rename" | "remove"; passkey: Passkey };

const UNAVAILABLE =
  "Passkeys aren’t available here. They require a browser that supports them, and a site with HTTPS and a domain name.";

/** The passkeys of the account: adding, renaming and removing them. */
export function PasskeysSection() {
  const list = useQuery(passkeys);
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const isAvailable = canUsePasskeys();

  async function done(message: string) {
    await queries.invalidateQueries(passkeys);
    setOpen(undefined);
    notify.success(message);
  }

  return (
    <Section
      title="Passkeys"
      lead="Sign in with your fingerprint, face or security key instead of a password. Add a passkey for each device."
      actions={
        isAvailable ? (
          <Button variant="default" onClick={() => setOpen({ kind: "add" })}>
            Add passkey
          </Button>
        ) : (
          <p>{UNAVAILABLE}</p>
        )
      }
    >
      {renderList()}
      {open ? <PasskeyDialog open={open} onDone={done} onClose={() => setOpen(undefined)} /> : null}
    </Section>
  );

  function renderList() {
    if (list.isError && !isSessionExpired(list.error))
      return <LoadError what="your passkeys" error={list.error} onRetry={() => list.refetch()} />;
    if (!list.data) return <Skeleton height={56} />;
    if (list.data.length === 0) return <p>No passkeys yet.</p>;
    return (
      <FactList label="Your passkeys">
        {list.data.map((passkey) => (
          <FactRow
            key={passkey.id}
            title={passkey.name}
            facts={<PasskeyFacts passkey={passkey} />}
            actions={
              <>
                <Button
                  variant="default"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setOpen({ kind: "rename", passkey })}
                >
                  Rename
                </Button>
                <Button
                  variant="default"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setOpen({ kind: "remove", passkey })}
                >
                  Remove
                </Button>
              </>
            }
          />
        ))}
      </FactList>
    );
  }
}

function PasskeyFacts({ passkey: { is_synced, created_at, last_used_at } }: { passkey: Passkey }) {
  return (
    <>
      {is_synced ? "Synced to your devices" : "On one device"}
      <Separator />
      added <TimeText value={created_at} />
      <Separator />
      <LastUsed at={last_used_at} />
    </>
  );
}

interface PasskeyDialogProps {
  open: Open;
  onDone: (message: string) => Promise<void>;
  onClose: () => void;
}

function PasskeyDialog({ open, onDone, onClose }: PasskeyDialogProps) {
  if (open.kind === "add") {
    return (
      <FormDialog
        title="Add passkey"
        lead="Your browser will then ask where to save the passkey."
        action="Continue"
        names={["name", "password"]}
        submit={async ({ name = "", password = "" }) => {
          await addPasskey(name, password);
          await onDone("Passkey added. You can now sign in with it.");
        }}
        onClose={onClose}
      >
        {(getError) => (
          <>
            <TextInput
              label="Name"
              description="Helps you recognise the passkey in the list."
              name="name"
              required
              withAsterisk={false}
              maxLength={80}
              defaultValue={deviceName(navigator.userAgent)}
              error={getError("name")}
            />
            <OwnPasswordField error={getError("password")} data-autofocus />
          </>
        )}
      </FormDialog>
    );
  }
  const { passkey } = open;
  if (open.kind === "rename") {
    return (
      <FormDialog
        title={`Rename “${passkey.name}”`}
        action="Rename"
        names={["name"]}
        submit={async ({ name = "" }) => {
          await renamePasskey(passkey.id, name);
          await onDone("Passkey renamed.");
        }}
        onClose={onClose}
      >
        {(getError) => (
          <TextInput
            label="Name"
            name="name"
            required
            withAsterisk={false}
            maxLength={80}
            defaultValue={passkey.name}
            error={getError("name")}
            data-autofocus
          />
        )}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={`Remove “${passkey.name}”?`}
      lead="This passkey can no longer be used to sign in. Your password and other passkeys still work."
      action="Remove"
      tone="bad"
      names={[]}
      submit={async () => {
        await removePasskey(passkey.id);
        await onDone("Passkey removed.");
      }}
      onClose={onClose}
    >
      {() => null}
    </FormDialog>
  );
}
