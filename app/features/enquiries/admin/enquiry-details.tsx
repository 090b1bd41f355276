import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ErasePerson } from "#app/admin/person/erase-person.tsx";
import { ActionMenu, type MenuItem } from "#app/ui/admin/action-menu.tsx";
import { AgeText } from "#app/ui/admin/age-text.tsx";
import { Banner } from "#app/ui/admin/banner.tsx";
import { Breadcrumbs } from "#app/ui/admin/breadcrumbs.tsx";
import { Columns } from "#app/ui/admin/columns.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import { onFirstClick } from "#app/ui/admin/on-first-click.ts";
import { Screen } from "#app/ui/admin/screen.tsx";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { Separator } from "#app/ui/separator.tsx";
import { type EnquiryItem, enquiries } from "../enquiries.resource.ts";
import { AnswerForm, type AnswerKind } from "./answer-form.tsx";
import { EnquiryFacts } from "./enquiry-facts.tsx";
import { useListLink } from "./list-link.ts";
import { SpamNotice } from "./spam-notice.tsx";
import { enquiryStates } from "./state-labels.ts";
import { Thread } from "./thread.tsx";
import { type EnquiryActions, useEnquiry } from "./use-enquiry.ts";

/** The message and its thread beside the details; on narrow screens above them. */
export function EnquiryDetails({ enquiry }: { enquiry: EnquiryItem & { trashed_at: string | null } }) {
  const actions = useEnquiry(enquiry);
  const list = useListLink();
  const navigate = useNavigate();
  const [kind, setKind] = useState<AnswerKind>("reply");
  const [isErasing, setErasing] = useState(false);
  const { id, email, name, state, trashed_at, created_at, answered_at, answer_by, is_late } = enquiry;
  const { label, tone } = enquiryStates[state];
  const isSettled = state === "done";
  return (
    <article>
      <Breadcrumbs trail={[{ label: "Enquiries", to: list }]} />
      <Screen
        title={name}
        lead="Reply here or from your own email program."
        detail={
          <>
            <StatusChip tone={tone}>{label}</StatusChip> <TimeText value={created_at} withTime />,{" "}
            <AgeText value={created_at} />
            {answered_at ? (
              <>
                <Separator />
                answered
              </>
            ) : null}
            {is_late && answer_by ? (
              <>
                {" "}
                <StatusChip tone="bad">Late</StatusChip> answer was due <TimeText value={answer_by} />
              </>
            ) : null}
          </>
        }
        actions={
          <>
            {state === "spam" || trashed_at ? null : (
              <Button
                variant="default"
                disabled={actions.isBusy}
                leftSection={<Icon name={isSettled ? "restore" : "check"} size={18} />}
                onClick={onFirstClick(() => actions.change({ state: isSettled ? "in_progress" : "done" }))}
              >
                {isSettled ? "Reopen" : "Mark as done"}
              </Button>
            )}
            <ActionMenu
              label={`More actions for the enquiry from ${name}`}
              items={[
                ...(trashed_at ? [] : listActions(state, actions)),
                { label: "Erase personal data", icon: "close", tone: "bad", onSelect: () => setErasing(true) },
              ]}
            >
              <Icon name="dots" />
            </ActionMenu>
          </>
        }
      >
        {trashed_at ? (
          <Banner label="In the trash">
            <p>
              Moved to the trash on <TimeText value={trashed_at} />. It will be deleted permanently after 30 days.
            </p>
            <Button variant="default" disabled={actions.isBusy} onClick={() => actions.restore()}>
              Restore
            </Button>
          </Banner>
        ) : null}
        {state === "spam" && !trashed_at ? <SpamNotice enquiry={enquiry} actions={actions} /> : null}
        <Columns
          side={
            <EnquiryFacts
              enquiry={enquiry}
              actions={actions}
              readOnly={trashed_at !== null}
              onMailProgram={() => setKind("elsewhere")}
            />
          }
        >
          <Thread enquiry={enquiry} />
          {trashed_at || state === "spam" ? null : (
            <AnswerForm enquiry={enquiry} actions={actions} kind={kind} onKind={setKind} />
          )}
        </Columns>
      </Screen>
      <ErasePerson
        item={isErasing ? { resource: enquiries.name, id } : undefined}
        email={email}
        onClose={() => setErasing(false)}
        onErased={() => navigate(list)}
      />
    </article>
  );
}

const listActions = (state: EnquiryItem["state"], { change, leaveUnread, remove }: EnquiryActions): MenuItem[] => [
  { label: "Mark as unread", icon: "mail", onSelect: () => void leaveUnread() },
  state === "spam"
    ? { label: "Not spam", icon: "check", onSelect: () => void change({ state: "new" }) }
    : { label: "Mark as spam", icon: "block", onSelect: () => void change({ state: "spam" }) },
  { label: "Delete", icon: "trash", tone: "bad", onSelect: () => void remove() },
];
