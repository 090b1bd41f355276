import { useQuery } from "@tanstack/react-query";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import classes from "../letters.module.css";
import { mailboxQuery } from "./outcome-calls.ts";

/** Whether the bounce mailbox can be read. */
export default function MailboxNotice() {
  const { data } = useQuery(mailboxQuery);
  if (!data?.is_configured) return null;
  const { problem, failed_at, read_at } = data;
  return (
    <div role="status">
      {problem === null ? (
        read_at && (
          <p className={classes.remark}>
            The bounce mailbox was last checked on <TimeText value={read_at} withTime />.
          </p>
        )
      ) : (
        <p className={classes.problem}>
          <strong>Problem</strong> The bounce mailbox has been unreadable
          {failed_at ? (
            <>
              {" "}
              since <TimeText value={failed_at} withTime />
            </>
          ) : null}
          , so bounces aren’t being recorded: {problem}
        </p>
      )}
    </div>
  );
}
