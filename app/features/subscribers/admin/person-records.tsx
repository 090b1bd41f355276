import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { Link } from "react-router";
import { activityLabel } from "#app/admin/activity-labels.ts";
import { type KnownPerson, personQuery } from "#app/admin/person/person-calls.ts";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { mailStateLabels } from "#app/ui/admin/mail-states.ts";
import { FactList, FactRow, Section } from "#app/ui/admin/section.tsx";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { subscribers } from "../subscribers.resource.ts";

/** The emails, enquiries and audit entries of a subscriber. */
export function PersonRecords({ id }: { id: number }) {
  const person = useQuery(personQuery({ resource: subscribers.name, id }));
  if (person.error && !isSessionExpired(person.error))
    return <LoadError what="this subscriber’s history" error={person.error} onRetry={person.refetch} />;
  if (!person.data) return <Skeleton height={320} aria-label="Loading history" />;
  const { emails, enquiries, changes } = person.data;
  return (
    <>
      <Section title="Emails" lead="Emails from the last 30 days. Older ones are deleted.">
        {emails.length > 0 ? <Emails emails={emails} /> : <p>No emails in the last 30 days.</p>}
      </Section>
      <Section title="Enquiries" lead="Messages from this email address.">
        {enquiries.length > 0 ? <Enquiries enquiries={enquiries} /> : <p>No enquiries.</p>}
      </Section>
      <Section title="Changes" lead="Changes made by staff.">
        {changes.length > 0 ? <Changes changes={changes} /> : <p>No changes.</p>}
      </Section>
    </>
  );
}

function Emails({ emails }: Pick<KnownPerson, "emails">) {
  // Only owners can open the outbox, which contains the texts.
  const isOwner = useContext(CurrentAccountContext).role === "owner";
  return (
    <FactList label="Emails">
      {emails.map(({ id, subject, state, created_at, sent_at }) => (
        <FactRow
          key={id}
          title={isOwner ? <Link to={`/admin/outbox/${id}`}>{subject}</Link> : subject}
          facts={
            <>
              <StatusChip tone={mailStateLabels[state].tone}>{mailStateLabels[state].label}</StatusChip>{" "}
              <TimeText value={sent_at ?? created_at} withTime />
            </>
          }
        />
      ))}
    </FactList>
  );
}

const toWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

function Enquiries({ enquiries }: Pick<KnownPerson, "enquiries">) {
  return (
    <FactList label="Enquiries">
      {enquiries.map(({ id, state, created_at }) => (
        <FactRow
          key={id}
          title={
            <Link to={`/admin/enquiries/${id}`}>
              Enquiry from <TimeText value={created_at} withTime />
            </Link>
          }
          facts={toWords(state)}
        />
      ))}
    </FactList>
  );
}

function Changes({ changes }: Pick<KnownPerson, "changes">) {
  return (
    <FactList label="Changes by staff">
      {changes.map(({ id, action, username, created_at }) => (
        <FactRow
          key={id}
          title={activityLabel(action, subscribers.name)}
          facts={
            <>
              {username}, <TimeText value={created_at} withTime />
            </>
          }
        />
      ))}
    </FactList>
  );
}
