import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { generalError } from "#app/ui/admin/form-errors.ts";
import { isDenied, isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { Notice, Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { Section } from "#app/ui/admin/section.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import type { SenderDomain } from "../read-domain.server.ts";
import type { RecordCheck, RecordPurpose } from "../record-check.ts";
import { RecordDetails } from "./record-details.tsx";
import classes from "./sender-domain.module.css";
import { checkDomain, senderDomain } from "./sender-domain-calls.ts";
import { SignatureSection } from "./signature-section.tsx";

export const meta = () => screenMeta("Email domain");

const sections: { purpose: RecordPurpose; title: string; lead: string }[] = [
  { purpose: "spf", title: "SPF", lead: "The mail servers that may send email for the domain." },
  { purpose: "dmarc", title: "DMARC", lead: "How receivers handle emails that fail both SPF and DKIM." },
  { purpose: "mx", title: "Bounces (MX)", lead: "The mail server that receives bounced letters." },
];

/** The DNS records of the sender's domain: the values to set, and the current ones. */
export default function SenderDomainScreen() {
  const domain = useQuery(senderDomain);
  const queries = useQueryClient();
  const [report, setReport] = useState("");
  const check = useMutation({
    mutationFn: checkDomain,
    onMutate: () => setReport("Checking DNS records…"),
    onSuccess: (found) => {
      queries.setQueryData(senderDomain.queryKey, found);
      setReport(`Checked. ${summarizeRecords(found)}`);
    },
    onError: () => setReport(""),
  });
  const { data, error, refetch } = domain;
  return (
    <Screen
      title="Email domain"
      lead="DNS records that receivers check before they trust your emails. Set them where your domain is managed."
      detail={data?.domain}
      actions={
        isDenied(error) || !data?.is_public ? null : (
          <Button loading={check.isPending} onClick={() => check.mutate()}>
            Check records
          </Button>
        )
      }
      width="narrow"
    >
      {error && !isSessionExpired(error) ? (
        <LoadError what="the email domain" error={error} onRetry={() => refetch()} />
      ) : data ? (
        renderDomain(data)
      ) : (
        <>
          <p role="status">Loading email domain</p>
          <Skeleton height={320} radius="md" />
        </>
      )}
    </Screen>
  );

  function renderDomain(found: SenderDomain) {
    if (!found.is_public)
      return (
        <Notice title={`Emails are sent from ${found.sender}`}>
          Receivers can’t look up this domain. Set another email address with MAIL_FROM in the server configuration.
        </Notice>
      );
    return (
      <>
        <FormError>
          {check.isError && !isSessionExpired(check.error) ? generalError(check.error, []) : undefined}
        </FormError>
        <p>
          Emails are sent from <strong>{found.sender}</strong>.{" "}
          {found.checked_at ? (
            <>
              DNS records were last checked on <TimeText value={found.checked_at} withTime />.
            </>
          ) : (
            "DNS records have not been checked yet."
          )}{" "}
          Changes can take a few hours to appear. If your provider adds the domain to names automatically, leave out “.
          {found.domain}”.
        </p>
        <p role="status" className={classes.report}>
          {report}
        </p>
        <SignatureSection found={found} />
        {sections.map(({ purpose, title, lead }) => {
          const records = found.records.filter((record) => record.purpose === purpose);
          return records.length === 0 ? null : (
            <Section key={purpose} title={title} lead={lead}>
              {records.map((record) => (
                <RecordDetails key={record.name} record={record} label={formatLabel(record, title)} />
              ))}
            </Section>
          );
        })}
      </>
    );
  }
}

const formatLabel = ({ name }: RecordCheck, title: string) => `${title} record for ${name.replace(/^_dmarc\./, "")}`;

function summarizeRecords({ records }: SenderDomain): string {
  const good = records.filter(({ status }) => status === "good" || status === "advice").length;
  if (good === records.length) return "All records are set.";
  return `${good} of ${records.length} records are set.`;
}
