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
            To fix this, see <Link to="/admin/sender-domain">Email domain</Link>.
          </>
        ) : (
          "Owners can fix this under “Email domain”."
        )}
        {data.checked_at ? (
          <>
            {" "}
            DNS records were last checked on <TimeText value={data.checked_at} withTime />.
          </>
        ) : null}
      </p>
    </div>
  );
}
