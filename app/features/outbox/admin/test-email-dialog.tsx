import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import classes from "./outbox.module.css";

interface Result {
  sent: boolean;
  message: string;
}

/** Sends a test email, and shows the mail server's response. */
export default function TestEmailDialog({ onClose }: { onClose: () => void }) {
  const [result, setResult] = useState<Result & { to: string }>();
  const account = useQuery({
    queryKey: ["own-email"],
    queryFn: ({ signal }) => staffApi().get<{ email: string | null }>("/api/auth/user/", signal),
  });
  const [typed, setTyped] = useState<string>();

  async function send({ to = "" }: Record<string, string>) {
    setResult(undefined);
    setResult({ ...(await staffApi().post<Result>("/api/common/test-email/", { to })), to });
  }

  return (
    <FormDialog
      title="Send a test email"
      lead="It is sent immediately and doesn’t appear in the outbox."
      action={result ? "Send again" : "Send"}
      names={["to"]}
      submit={send}
      onClose={onClose}
    >
      {(getError) => (
        <>
          <TextInput
            label="To"
            name="to"
            type="email"
            required
            withAsterisk={false}
            maxLength={254}
            value={typed ?? account.data?.email ?? ""}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={getError("to")}
            data-autofocus
          />
          <div role="status">
            {result ? (
              <div className={classes.result} data-sent={result.sent}>
                <strong>{result.sent ? `Sent to ${result.to}.` : "The email couldn’t be sent."}</strong>
                <p>{result.sent ? "Mail server response:" : "Mail server or connection error:"}</p>
                <samp>{result.message}</samp>
              </div>
            ) : null}
          </div>
        </>
      )}
    </FormDialog>
  );
}
