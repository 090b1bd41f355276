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

export const meta = () => screenMeta("Sender’s domain");

const sections: { purpose: RecordPurpose; title: string; lead: string }[] = [
  { purpose: "spf", title: "SPF", lead: "Which mail servers may send for the domain." },
  { purpose: "dmarc", title: "DMARC", lead: "What receivers do with emails that pass neither SPF nor DKIM." },
  { purpose: "mx", title: "Returned letters", lead: "Which mail server takes the letters that come back." },
];

/** The DNS records of the sender's domain: the values to set, and the current ones. */
export default function SenderDomainScreen() {
  const domain = useQuery(senderDomain);
  const queries = useQueryClient();
  const [report, setReport] = useState("");
  const check = useMutation({
    mutationFn: checkDomain,
    onMutate: () => setReport("Asking the DNS…"),
    onSuccess: (found) => {
      queries.setQueryData(senderDomain.queryKey, found);
      setReport(`Checked. ${summaryOf(found)}`);
    },
    onError: () => setReport(""),
  });
  const { data, error, refetch } = domain;
  return (
    <Screen
      title="Sender’s domain"
      lead="What receivers look up in the DNS before they trust your emails. Whoever manages the domain sets these records."
      detail={data?.domain}
      actions={
        isDenied(error) || !data?.is_public ? null : (
          <Button loading={check.isPending} onClick={() => check.mutate()}>
            Check the records
          </Button>
        )
      }
      width="narrow"
    >
      {error && !isSessionExpired(error) ? (
        <LoadError what="the sender’s domain" error={error} onRetry={() => refetch()} />
      ) : data ? (
        renderDomain(data)
      ) : (
        <>
          <p role="status">Loading the sender’s domain</p>
          <Skeleton height={320} radius="md" />
        </>
      )}
    </Screen>
  );

  function renderDomain(found: SenderDomain) {
    if (!found.is_public)
      return (
        <Notice title={`Emails are sent from ${found.sender}`}>
          No receiver can look up that domain. Whoever runs the site sets the address with MAIL_FROM, in the
          configuration of the server.
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
              The DNS was last asked on <TimeText value={found.checked_at} withTime />.
            </>
          ) : (
            "The DNS has not been asked yet."
          )}{" "}
          A change there may take some hours to be seen. If your provider adds the domain to a name by itself, leave “.
          {found.domain}” out.
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
                <RecordDetails key={record.name} record={record} label={labelOf(record, title)} />
              ))}
            </Section>
          );
        })}
      </>
    );
  }
}

const labelOf = ({ name }: RecordCheck, title: string) => `${title} record of ${name.replace(/^_dmarc\./, "")}`;

function summaryOf({ records }: SenderDomain): string {
  const good = records.filter(({ status }) => status === "good" || status === "advice").length;
  if (good === records.length) return "All records are there.";
  return `${good} of ${records.length} records are there.`;
}
