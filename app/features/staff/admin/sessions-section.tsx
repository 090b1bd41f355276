import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { reportError } from "#app/ui/admin/report-error.ts";
import { FactList, FactRow, Section } from "#app/ui/admin/section.tsx";
import { StatusChip } from "#app/ui/admin/status-chip.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { Separator } from "#app/ui/separator.tsx";
import { notify } from "#app/ui/toasts/toasts.ts";
import { deviceName } from "./device-name.ts";
import { currentIp, deleteOtherSessions, deleteSession, type Session, sessions } from "./session-queries.ts";
import classes from "./sessions.module.css";

/** The account's sessions, and the current IP address. */
export function SessionsSection() {
  const queries = useQueryClient();
  const list = useQuery(sessions);
  const [isConfirming, setConfirming] = useState(false);

  const change = useMutation({
    mutationFn: (work: () => Promise<string>) => work(),
    onSuccess: (message) => notify.success(message),
    onError: reportError,
    onSettled: async () => {
      setConfirming(false);
      await queries.invalidateQueries(sessions);
    },
  });
  const others = list.data?.filter(({ is_current }) => !is_current) ?? [];

  return (
    <Section
      anchor="sessions"
      title="Sessions"
      lead="Where you are signed in. If you don’t recognise a session, end it and change your password."
      actions={
        list.data ? (
          <ExplainedButton
            variant="default"
            whyNot={others.length === 0 ? "There are no other sessions." : undefined}
            onClick={() => setConfirming(true)}
          >
            End other sessions
          </ExplainedButton>
        ) : null
      }
    >
      <CurrentAddress />
      {renderList()}
      <ConfirmDialog
        opened={isConfirming}
        title="End all other sessions?"
        action="End sessions"
        busy={change.isPending}
        onConfirm={() => change.mutate(deleteOtherSessions)}
        onCancel={() => setConfirming(false)}
      >
        All other browsers are signed out of your account. This one stays signed in.
      </ConfirmDialog>
    </Section>
  );

  function renderList() {
    if (list.isError && !isSessionExpired(list.error))
      return <LoadError what="your sessions" error={list.error} onRetry={() => list.refetch()} />;
    if (!list.data) return <Skeleton height={252} />;
    return (
      <FactList label="Your sessions">
        {list.data.map((session) => {
          const name = deviceName(session.user_agent);
          return (
            <FactRow
              key={session.id}
              title={<span title={session.user_agent}>{name}</span>}
              facts={<SessionFacts session={session} />}
              actions={
                session.is_current ? undefined : (
                  <Button
                    variant="default"
                    disabled={change.isPending}
                    onClick={() => change.mutate(() => deleteSession(session.id))}
                    aria-label={`End session: ${name}, ${session.ip}`}
                  >
                    End
                  </Button>
                )
              }
            />
          );
        })}
      </FactList>
    );
  }
}

function SessionFacts({ session: { is_current, ip, last_used_at, created_at } }: { session: Session }) {
  return (
    <>
      {is_current ? <StatusChip tone="good">This browser</StatusChip> : null} {ip}
      <Separator />
      last used <TimeText value={last_used_at} withTime />
      <Separator />
      signed in <TimeText value={created_at} withTime />
    </>
  );
}

/** The current IP address, for comparison with the list, which doesn't depend on this lookup. */
function CurrentAddress() {
  const ip = useQuery(currentIp);
  if (ip.isError) return <p className={classes.address}>Your current IP address couldn’t be loaded.</p>;
  return (
    <p className={classes.address}>
      Your current IP address:{" "}
      {ip.data ? (
        <strong>{ip.data}</strong>
      ) : (
        <Skeleton component="span" display="inline-block" height={14} width={110} />
      )}
    </p>
  );
}
