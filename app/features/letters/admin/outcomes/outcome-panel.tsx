import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import figures from "#app/ui/admin/figures/figures.module.css";
import { formatNumber, formatShare } from "#app/ui/admin/figures/figures-text.ts";
import { TopTable } from "#app/ui/admin/figures/top-table.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import type { LetterOutcome } from "../../outcomes/outcome-schemas.ts";
import classes from "../letters.module.css";
import { sendingsQuery } from "../sending/sending-calls.ts";
import { outcomeQuery } from "./outcome-calls.ts";

const labels = [
  ["delivered", "Delivered"],
  ["refused", "Refused by the mail server"],
  ["bounced_hard", "Bounced: invalid address"],
  ["bounced_soft", "Bounced: temporary problem"],
  ["in_doubt", "In doubt"],
  ["complained", "Reported as spam"],
  ["unsubscribed", "Unsubscribed"],
] as const satisfies readonly [keyof LetterOutcome, string][];

/** Statistics of a letter after it was sent: counts and percentages. */
export default function OutcomePanel({ id }: { id: number }) {
  const heading = useId();
  const { data: sendings = [] } = useQuery(sendingsQuery(id));
  const outcome = useQuery(outcomeQuery(id, sendings));
  const { data } = outcome;
  const all = data ? data.sent + data.refused + data.in_doubt : 0;
  if (sendings.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <h2 id={heading}>Statistics</h2>
      {outcome.isError && !isSessionExpired(outcome.error) ? (
        <LoadError what="the statistics" error={outcome.error} onRetry={() => outcome.refetch()} />
      ) : null}
      {data && all === 0 ? <p className={classes.remark}>No emails sent yet.</p> : null}
      {data && all > 0 ? (
        <table className={figures.table} aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{`${formatNumber(all)} ${all === 1 ? "recipient" : "recipients"}`}</th>
              <th scope="col">Number</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {labels.map(([name, label]) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{formatNumber(data[name])}</td>
                <td>{formatShare(data[name], all)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {data && all > 0 && (data.counts_clicks || data.links.length > 0) ? (
        <TopTable
          title="Clicks"
          column="Link"
          counted="Clicks"
          rows={data.links.map(({ url, clicks }) => ({ name: url, count: clicks }))}
          none="No clicks to show. The letter has no links, or was sent before click counting was turned on."
          getLink={(url) => url}
        />
      ) : null}
    </section>
  );
}
