import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { Link } from "react-router";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import classes from "../letters.module.css";
import { senderFindingsQuery } from "./sending-calls.ts";

/** Shows why receiving servers may distrust letters, whatever they contain. The findings don't prevent sending. */
export function SenderFindings() {
  const { data } = useQuery(senderFindingsQuery);
  const { role } = useContext(CurrentAccountContext);
  if (!data || data.findings.length === 0) return null;
  return (
    <div className={classes.advice}>
      <strong>Some letters may not arrive</strong>
      <ul>
        {data.findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
      <p>
        {role === "owner" ? (
          <>
            What to do is under <Link to="/admin/sender-domain">Sender’s domain</Link>.
          </>
        ) : (
          "Owners see under “Sender’s domain” what to do."
        )}
        {data.checked_at ? (
          <>
            {" "}
            The DNS was last asked on <TimeText value={data.checked_at} withTime />.
          </>
        ) : null}
      </p>
    </div>
  );
}
