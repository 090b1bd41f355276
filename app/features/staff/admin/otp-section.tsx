import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { Section } from "#app/ui/admin/section.tsx";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import type { OwnAccount } from "../account.resource.ts";
import { beginOtp, confirmOtp, disableOtp, ownAccount, renewRecoveryCodes } from "./account-calls.ts";
import { OwnPasswordField } from "./own-password-field.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

const OtpSecret = lazy(() => import("./otp-secret.tsx"));

type Open =
  | { step: "begin" | "renew" | "disable" }
  | { step: "confirm"; secret: string; uri: string }
  | { step: "codes"; codes: string[] };

/** Two-factor authentication: turning it on with a QR code, recovery codes, turning it off. */
export function OtpSection({ account }: { account: OwnAccount }) {
  const { otp_enabled_at: enabledAt, recovery_codes_left: left } = account;
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  async function showCodes(codes: string[]) {
    await queries.invalidateQueries(ownAccount);
    setOpen({ step: "codes", codes });
  }

  return (
    <Section
      title="Two-factor authentication"
      lead="When you sign in with your password, you also enter a code from an app on your phone. Passkeys don’t need a code."
      actions={renderActions()}
    >
      {renderStatus()}
      {open ? renderDialog(open) : null}
    </Section>
  );

  function renderStatus() {
    if (!enabledAt) return <p>Two-factor authentication is off.</p>;
    return (
      <p>
        <StatusChip tone="good">On</StatusChip> since <TimeText value={enabledAt} />. You have{" "}
        {left === 1 ? "one recovery code" : `${left} recovery codes`} left
        {left < 3 ? ". Create new ones soon." : "."}
      </p>
    );
  }

  function renderActions() {
    if (!enabledAt) {
      return (
        <Button variant="default" onClick={() => setOpen({ step: "begin" })}>
          Set up
        </Button>
      );
    }
    return (
      <>
        <Button variant="default" onClick={() => setOpen({ step: "renew" })}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setOpen({ step: "disable" })}>
          Turn off
        </Button>
      </>
    );
  }

  function renderDialog(current: Open) {
    if (current.step === "codes") return <RecoveryCodesDialog codes={current.codes} onClose={close} />;
    if (current.step === "confirm") {
      return (
        <Suspense fallback={null}>
          <OtpSecret
            secret={current.secret}
            uri={current.uri}
            onConfirm={async (code) => showCodes((await confirmOtp(code)).recovery_codes)}
            onClose={close}
          />
        </Suspense>
      );
    }
    const texts = {
      begin: {
        title: "Set up two-factor authentication",
        lead: "You need an authenticator app on your phone.",
        action: "Continue",
      },
      renew: {
        title: "Create new recovery codes?",
        lead: "Your current recovery codes stop working.",
        action: "Create new codes",
      },
      disable: {
        title: "Turn off two-factor authentication?",
        lead: "Signing in will require only your password. Your recovery codes are deleted.",
        action: "Turn off",
      },
    }[current.step];
    return (
      <FormDialog
        key={current.step}
        {...texts}
        {...(current.step !== "begin" && { tone: "bad" as const })}
        names={["password"]}
        submit={async ({ password = "" }) => {
          if (current.step === "begin") return setOpen({ step: "confirm", ...(await beginOtp(password)) });
          if (current.step === "renew") return showCodes((await renewRecoveryCodes(password)).recovery_codes);
          await disableOtp(password);
          await queries.invalidateQueries(ownAccount);
          close();
          notify.success("Two-factor authentication is off.");
        }}
        onClose={close}
      >
        {(getError) => <OwnPasswordField error={getError("password")} data-autofocus />}
      </FormDialog>
    );
  }
}
