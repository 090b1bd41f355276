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

/** One-time codes: switching them on with a QR code, recovery codes, switching them off. */
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
      title="One-time codes"
      lead="Signing in with your password then also asks for a code from an app on your phone. Passkeys don't need it."
      actions={renderActions()}
    >
      {renderStatus()}
      {open ? renderDialog(open) : null}
    </Section>
  );

  function renderStatus() {
    if (!enabledAt) return <p>One-time codes are switched off.</p>;
    return (
      <p>
        <StatusChip tone="good">On</StatusChip> since <TimeText value={enabledAt} />. You have{" "}
        {left === 1 ? "one recovery code" : `${left} recovery codes`} left
        {left < 3 ? ": create new ones soon." : "."}
      </p>
    );
  }

  function renderActions() {
    if (!enabledAt) {
      return (
        <Button variant="default" onClick={() => setOpen({ step: "begin" })}>
          Set up one-time codes
        </Button>
      );
    }
    return (
      <>
        <Button variant="default" onClick={() => setOpen({ step: "renew" })}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setOpen({ step: "disable" })}>
          Switch off
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
      begin: { title: "Set up one-time codes", lead: "You need an authenticator app on your phone.", action: "Go on" },
      renew: {
        title: "Create new recovery codes?",
        lead: "The ones you have now stop working.",
        action: "Create new codes",
      },
      disable: {
        title: "Switch one-time codes off?",
        lead: "Signing in then requires only your password. Your recovery codes are deleted.",
        action: "Switch off",
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
          notify.success("One-time codes are switched off.");
        }}
        onClose={close}
      >
        {(errorOf) => <OwnPasswordField error={errorOf("password")} data-autofocus />}
      </FormDialog>
    );
  }
}
