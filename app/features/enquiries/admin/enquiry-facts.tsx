import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { adminListPath } from "#app/resources/admin-path.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { type EnquiryItem, enquiries } from "../enquiries.resource.ts";
import { serviceNames } from "../service-names.ts";
import classes from "./enquiry.module.css";
import { assigneesQuery } from "./enquiry-calls.ts";
import { MailProgramLink } from "./mail-program-link.tsx";
import type { EnquiryActions } from "./use-enquiry.ts";

interface EnquiryFactsProps {
  enquiry: EnquiryItem;
  actions: EnquiryActions;
  readOnly: boolean;
  /** Called when the user writes the answer in their email program. */
  onMailProgram: () => void;
}

/** The sender, the subject and the assignee. */
export function EnquiryFacts({ enquiry, actions, readOnly, onMailProgram }: EnquiryFactsProps) {
  const { email, phone, service, assignee } = enquiry;
  const staff = useQuery(assigneesQuery).data?.results ?? [];
  const isListed = assignee === null || staff.some(({ id }) => id === assignee);
  return (
    <aside className={classes.facts} aria-label="About this enquiry">
      <NativeSelect
        label="Assignee"
        disabled={readOnly || actions.isBusy}
        value={assignee ?? ""}
        data={[
          { value: "", label: "Unassigned" },
          ...staff.map(({ id, username }) => ({ value: String(id), label: username })),
          ...(isListed ? [] : [{ value: String(assignee), label: "Someone without access" }]),
        ]}
        onChange={({ currentTarget: { value } }) => actions.change({ assignee: value === "" ? null : Number(value) })}
      />
      <dl>
        <dt>Email</dt>
        <dd>{email}</dd>
        {phone ? (
          <>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a>
            </dd>
          </>
        ) : null}
        {service ? (
          <>
            <dt>About</dt>
            <dd>{serviceNames[service]}</dd>
          </>
        ) : null}
      </dl>
      <Link className={classes.action} to={`${adminListPath(enquiries)}?${new URLSearchParams({ search: email })}`}>
        <Icon name="search" size={18} /> All enquiries from this sender
      </Link>
      {readOnly ? null : <MailProgramLink enquiry={enquiry} onOpen={onMailProgram} />}
    </aside>
  );
}
