import { Button, Progress } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { FormError } from "#app/ui/admin/form-error.tsx";
import { generalError } from "#app/ui/admin/form-errors.ts";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { onFirstClick } from "#app/ui/admin/on-first-click.ts";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import type { LetterSending } from "../../sending/sending-schemas.ts";
import { type RetriedState, retriedStates, type SendingState } from "../../sending/sending-states.ts";
import classes from "../letters.module.css";
import { describeAudience } from "./describe-audience.ts";
import { SenderFindings } from "./sender-findings.tsx";
import { recipientsQuery, type SendingAction, sendingsQuery, steerSending } from "./sending-calls.ts";

const SendDialog = lazy(() => import("./send-dialog.tsx"));

const stateLabels: Record<SendingState, string> = {
  scheduled: "Scheduled",
  queueing: "Preparing…",
  sending: "Sending…",
  paused: "Paused",
  cancelling: "Cancelling…",
  cancelled: "Cancelled",
  finished: "Sent",
};
const actions: Partial<Record<SendingState, [SendingAction, string][]>> = {
  scheduled: [["cancel", "Cancel mailing"]],
  sending: [
    ["pause", "Pause"],
    ["cancel", "Cancel the rest"],
  ],
  paused: [
    ["continue", "Resume"],
    ["cancel", "Cancel the rest"],
  ],
};
const underWay: readonly SendingState[] = ["sending", "paused", "cancelling"];
const retriedLabels: Record<RetriedState, string> = { failed: "failed", in_doubt: "in doubt (may have arrived)" };
const number = (value: number) => value.toLocaleString("en");

/** Sends a letter and shows its progress. */
export default function SendingPanel({ id }: { id: number }) {
  const heading = useId();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const sendings = useQuery(sendingsQuery(id));
  const refresh = () => client.invalidateQueries({ queryKey: ["letter-sendings", id] });
  const steer = useMutation({
    mutationFn: ({ sending, action, body }: { sending: number; action: SendingAction; body?: object }) =>
      steerSending(id, sending, action, body),
    onSettled: refresh,
  });
  const isUnderWay = sendings.data?.some(({ state }) => state !== "finished" && state !== "cancelled");
  const latest = sendings.data?.[0];
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1}>
        Sending
      </h2>
      {sendings.isError && !isSessionExpired(sendings.error) ? (
        <LoadError what="the mailings" error={sendings.error} onRetry={() => sendings.refetch()} />
      ) : null}
      <p role="status" className={classes.report}>
        {latest
          ? `${stateLabels[latest.state]}${latest.state === "paused" && latest.problem ? " automatically" : ""}`
          : ""}
      </p>
      <FormError>{steer.isError ? generalError(steer.error, []) : undefined}</FormError>
      {sendings.data?.map((sending) => (
        <SendingProgress
          key={sending.id}
          letter={id}
          sending={sending}
          isBusy={steer.isPending}
          onAct={(action, body) => steer.mutate({ sending: sending.id, action, ...(body ? { body } : {}) })}
        />
      ))}
      <SenderFindings />
      <div className={classes.actions}>
        <ExplainedButton
          loading={sendings.isPending}
          whyNot={
            isUnderWay
              ? "Wait until the current mailing is finished or cancelled."
              : sendings.data || sendings.isPending
                ? undefined
                : "Load the earlier mailings first."
          }
          onClick={() => setOpen(true)}
        >
          {latest ? "Send to more people…" : "Send letter…"}
        </ExplainedButton>
      </div>
      <Suspense fallback={null}>
        {isOpen ? (
          <SendDialog
            id={id}
            onClose={() => setOpen(false)}
            onSent={() => {
              setOpen(false);
              void refresh();
            }}
          />
        ) : null}
      </Suspense>
    </section>
  );
}

interface ProgressProps {
  letter: number;
  sending: LetterSending;
  isBusy: boolean;
  onAct: (action: SendingAction, body?: object) => void;
}

function SendingProgress({ letter, sending, isBusy, onAct }: ProgressProps) {
  const { state, total, problem, due_at, expected_end, per_minute } = sending;
  const through = sending.sent + sending.failed + sending.in_doubt + sending.skipped;
  const facts = [
    ["Sent", sending.sent],
    ["Remaining", sending.waiting],
    ["No longer subscribed", sending.skipped],
    ["Cancelled", sending.cancelled],
    ["Bounced", sending.bounced],
    ["Reported as spam", sending.complained],
  ] as const;
  return (
    <div className={classes.dialog}>
      {problem ? (
        <p className={classes.problem}>
          <strong>Problem</strong> {problem}
        </p>
      ) : null}
      {underWay.includes(state) && total > 0 ? (
        <Progress.Root size="sm">
          <Progress.Section value={(through / total) * 100} aria-label="Progress" />
        </Progress.Root>
      ) : null}
      <dl className={classes.facts}>
        <div>
          <dt>To</dt>
          <dd>{describeAudience(sending.audience)}</dd>
        </div>
        {sending.topic ? (
          <div>
            <dt>Topic</dt>
            <dd>{sending.topic}</dd>
          </div>
        ) : null}
        {sending.page ? (
          <div>
            <dt>On the site</dt>
            <dd>
              <a href={sending.page}>{sending.subject}</a>
            </dd>
          </div>
        ) : null}
        {state === "scheduled" && due_at ? (
          <div>
            <dt>Scheduled for</dt>
            <dd>
              <TimeText value={due_at} withTime />
            </dd>
          </div>
        ) : null}
        {facts.map(([label, value]) =>
          value > 0 ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{label === "Sent" ? `${number(value)} of ${number(total)}` : number(value)}</dd>
            </div>
          ) : null,
        )}
        {per_minute ? (
          <div>
            <dt>Letters per minute</dt>
            <dd>{number(per_minute)}</dd>
          </div>
        ) : null}
        {expected_end ? (
          <div>
            <dt>Estimated finish</dt>
            <dd>
              <TimeText value={expected_end} withTime />
            </dd>
          </div>
        ) : null}
      </dl>
      {retriedStates.map((each) =>
        sending[each] > 0 ? (
          <Recipients key={each} letter={letter} sending={sending} state={each} isBusy={isBusy} onAct={onAct} />
        ) : null,
      )}
      <div className={classes.actions}>
        {actions[state]?.map(([action, label]) => (
          <Button key={action} variant="default" disabled={isBusy} onClick={onFirstClick(() => onAct(action))}>
            {label}
          </Button>
        ))}
        {state === "paused" ? (
          <Button variant="default" disabled={isBusy} onClick={() => onAct("continue", { with_new_text: true })}>
            Resume with the latest text
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Recipients whose letter failed or is in doubt, with the reasons. */
function Recipients({ letter, sending, state, isBusy, onAct }: ProgressProps & { state: RetriedState }) {
  const recipients = useQuery(recipientsQuery(letter, sending, state));
  return (
    <details>
      <summary>
        {number(sending[state])} {retriedLabels[state]}
      </summary>
      <ul>
        {recipients.data?.results.map(({ id, email, last_error }) => (
          <li key={id} style={{ overflowWrap: "anywhere" }}>
            {email}: {last_error}
          </li>
        ))}
      </ul>
      <Button variant="default" disabled={isBusy} onClick={() => onAct("retry", { state })}>
        Send again
      </Button>
    </details>
  );
}
