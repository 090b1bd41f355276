import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { generalError } from "#app/ui/admin/form-errors.ts";
import { isSessionExpired } from "#app/ui/admin/load-error.tsx";
import { FactList, FactRow, Section } from "#app/ui/admin/section.tsx";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { Separator } from "#app/ui/separator.tsx";
import type { SenderDomain } from "../read-domain.server.ts";
import { RecordDetails } from "./record-details.tsx";
import classes from "./sender-domain.module.css";
import { changeKey, type KeyStep, makeKey, type SenderKey, senderDomain } from "./sender-domain-calls.ts";

const explanations: Record<SenderDomain["signing"], string> = {
  configured: "Emails are signed with the key from the server configuration.",
  generated: "Emails are signed with the key created here.",
  provider: "The mail server signs emails, according to the server configuration.",
  waiting: "Emails are not signed yet. Set the record below; signing starts automatically once it is found.",
  unreadable:
    "Emails are not signed, because the key was stored with a different SECRET_KEY. Stop signing with it and create a new key.",
  none: "Emails are not signed. Create a key, or set DKIM_SELECTOR in the server configuration if your mail server signs them.",
};
const states: Record<SenderKey["state"], { label: string; tone: "good" | "caution" | "quiet" }> = {
  waiting: { label: "Waiting for record", tone: "caution" },
  active: { label: "In use", tone: "good" },
  retired: { label: "Retired", tone: "quiet" },
};
/** In days: how long emails signed with a key may be in transit. */
const ON_THE_WAY = 7;

const steps: Record<KeyStep, { label: string; title: string; text: string; report: string }> = {
  activate: {
    label: "Use now",
    title: "Use this key before its record is found?",
    text: "Until the record exists, receivers treat the signature as forged.",
    report: "Emails are now signed with this key.",
  },
  retire: {
    label: "Stop signing",
    title: "Stop signing with this key?",
    text: "Emails are sent unsigned until another key is in use. You can’t use this key again.",
    report: "Emails are no longer signed with this key.",
  },
  delete: {
    label: "Delete",
    title: "Delete this key?",
    text: "Remove its record from the DNS as well.",
    report: "Key deleted.",
  },
};
const keySteps: Record<SenderKey["state"], KeyStep[]> = {
  waiting: ["activate", "delete"],
  active: ["retire"],
  retired: ["delete"],
};

/** The keys that sign emails, and their DNS records. */
export function SignatureSection({ found }: { found: SenderDomain }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ step: KeyStep; key: SenderKey }>();
  const [report, setReport] = useState("");
  const show = (changed: SenderDomain, message: string) => {
    queries.setQueryData(senderDomain.queryKey, changed);
    setReport(message);
  };
  const onError = () => {
    setReport("");
    return queries.invalidateQueries(senderDomain);
  };
  const make = useMutation({
    mutationFn: makeKey,
    onSuccess: (changed) => show(changed, "Key created. Set its record now."),
    onError,
  });
  const change = useMutation({
    mutationFn: ({ step, key }: { step: KeyStep; key: SenderKey }) => changeKey(step, key.id),
    onSuccess: (changed, { step }) => show(changed, steps[step].report),
    onError,
    onSettled: () => setAsked(undefined),
  });
  const failure = make.error ?? change.error;
  const isOwn = found.signing !== "configured" && found.signing !== "provider";
  const mayMake = isOwn && !found.keys.some(({ state, domain }) => state === "waiting" && domain === found.domain);
  const question = asked && steps[asked.step];
  return (
    <Section
      title="Signature (DKIM)"
      lead="Proves that an email comes from the domain and wasn’t changed in transit."
      actions={
        mayMake ? (
          <Button
            variant={found.signing === "none" ? "filled" : "default"}
            loading={make.isPending}
            onClick={() => make.mutate()}
          >
            {found.keys.some(({ state }) => state === "active") ? "Create new key" : "Create key"}
          </Button>
        ) : null
      }
    >
      <p>{explanations[found.signing]}</p>
      <FormError>{failure && !isSessionExpired(failure) ? generalError(failure, []) : undefined}</FormError>
      <p role="status" className={classes.report}>
        {report}
      </p>
      {found.keys.length > 0 ? (
        <FactList label="Keys">
          {found.keys.map((key) => (
            <FactRow
              key={key.id}
              title={key.selector}
              facts={<KeyFacts found={found} signingKey={key} />}
              actions={keySteps[key.state].map((step) => (
                <Button
                  key={step}
                  variant="default"
                  aria-label={`${steps[step].label}: ${key.selector}`}
                  onClick={() => setAsked({ step, key })}
                >
                  {steps[step].label}
                </Button>
              ))}
            />
          ))}
        </FactList>
      ) : null}
      {found.records
        .filter(({ purpose }) => purpose === "dkim")
        .map((record) => (
          <RecordDetails key={record.name} record={record} label={`DKIM record ${record.name.split(".")[0]}`} />
        ))}
      <ConfirmDialog
        opened={asked !== undefined}
        title={question?.title ?? ""}
        action={question?.label ?? ""}
        busy={change.isPending}
        onConfirm={() => asked && change.mutate(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {question?.text}
      </ConfirmDialog>
    </Section>
  );
}

function KeyFacts({ found, signingKey }: { found: SenderDomain; signingKey: SenderKey }) {
  const { state, domain, created_at, activated_at, retired_at } = signingKey;
  const { label, tone } = states[state];
  const removable = retired_at && new Date(new Date(retired_at).getTime() + ON_THE_WAY * 86_400_000).toISOString();
  return (
    <>
      <StatusChip tone={tone}>{label}</StatusChip>{" "}
      {domain === found.domain ? null : (
        <>
          for {domain}
          <Separator />
        </>
      )}
      {state === "active" && activated_at ? (
        <>
          since <TimeText value={activated_at} />
        </>
      ) : removable ? (
        <>
          Keep its DNS record until <TimeText value={removable} />, for emails in transit.
        </>
      ) : (
        <>
          created on <TimeText value={created_at} />
        </>
      )}
    </>
  );
}
