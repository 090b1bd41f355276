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
  configured: "Emails are signed with the key of the server’s configuration.",
  generated: "Emails are signed with the key that was made here.",
  provider: "The mail server signs the emails, by the server’s configuration.",
  waiting: "Emails are not signed yet: set the record below. The key is used by itself as soon as the record is seen.",
  unreadable:
    "Emails are not signed: the key was stored with another SECRET_KEY. Stop signing with it, and make a new one.",
  none: "Emails are not signed. Make a key, unless your mail server signs them: then the server’s configuration can say so.",
};
const states: Record<SenderKey["state"], { label: string; tone: "good" | "caution" | "quiet" }> = {
  waiting: { label: "Waits for its record", tone: "caution" },
  active: { label: "In use", tone: "good" },
  retired: { label: "No longer in use", tone: "quiet" },
};
/** In days: how long emails signed with a key may be in transit. */
const ON_THE_WAY = 7;

const steps: Record<KeyStep, { label: string; title: string; text: string; report: string }> = {
  activate: {
    label: "Use it now",
    title: "Use the key before its record is seen?",
    text: "As long as the record is not there, receivers take the signature for a forged one.",
    report: "Emails are signed with the key from now on.",
  },
  retire: {
    label: "Stop signing",
    title: "Stop signing with this key?",
    text: "Emails go out unsigned until another key is used. This one cannot be used again.",
    report: "Emails are no longer signed with the key.",
  },
  delete: {
    label: "Delete",
    title: "Delete this key?",
    text: "Take its record out of the DNS as well.",
    report: "The key has been deleted.",
  },
};
const stepsOf: Record<SenderKey["state"], KeyStep[]> = {
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
    onSuccess: (changed) => show(changed, "A key has been made. Set its record now."),
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
      lead="Proves that an email comes from the domain and was not changed on its way."
      actions={
        mayMake ? (
          <Button
            variant={found.signing === "none" ? "filled" : "default"}
            loading={make.isPending}
            onClick={() => make.mutate()}
          >
            {found.keys.some(({ state }) => state === "active") ? "Make a new key" : "Make a key"}
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
              actions={stepsOf[key.state].map((step) => (
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
          Leave its record in the DNS until <TimeText value={removable} />, for emails on their way.
        </>
      ) : (
        <>
          made on <TimeText value={created_at} />
        </>
      )}
    </>
  );
}
