import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ComparedFigure } from "#app/ui/admin/figures/compared-figure.tsx";
import figures from "#app/ui/admin/figures/figures.module.css";
import type { Unit } from "#app/ui/admin/figures/figures.ts";
import { changeText, formatNumber, periodNames } from "#app/ui/admin/figures/figures-text.ts";
import { UnitChoice } from "#app/ui/admin/figures/unit-choice.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import type { LettersOverTime } from "../../outcomes/outcome-schemas.ts";
import classes from "../letters.module.css";
import { lettersOverTimeQuery, mailboxQuery } from "./outcome-calls.ts";

/** Statistics of all letters over time; loaded when opened. */
export default function LettersPanel() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Mailbox />
      <details className={classes.overTime} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>What became of letters over time</summary>
        {isOpen ? <OverTime /> : null}
      </details>
    </>
  );
}

/** Whether the bounce mailbox can be read. */
function Mailbox() {
  const { data } = useQuery(mailboxQuery);
  if (!data?.is_configured) return null;
  const { problem, failed_at, read_at } = data;
  return (
    <div role="status">
      {problem === null ? (
        read_at && (
          <p className={classes.remark}>
            The mailbox of returned letters was last read <TimeText value={read_at} withTime />.
          </p>
        )
      ) : (
        <p className={classes.problem}>
          <strong>Problem</strong> The mailbox of returned letters cannot be read
          {failed_at ? (
            <>
              {" "}
              since <TimeText value={failed_at} withTime />
            </>
          ) : null}
          , so that nobody notices which letters come back: {problem}
        </p>
      )}
    </div>
  );
}

function OverTime() {
  const [unit, setUnit] = useState<Unit>("month");
  const { data, error, refetch } = useQuery(lettersOverTimeQuery(unit));
  return (
    <>
      <UnitChoice unit={unit} onChoose={setUnit} />
      {error && !isSessionExpired(error) ? (
        <LoadError what="what became of letters" error={error} onRetry={refetch} />
      ) : data ? (
        <Shown data={data} />
      ) : (
        <TableSkeleton label="Loading what became of letters" rows={6} />
      )}
    </>
  );
}

/** The titles of the figures and the counts they show. */
const shown = [
  ["unsubscribed", "Unsubscribed by letters", "unsubscribed"],
  ["bounced", "Letters that came back", "came back"],
  ["complained", "Reports as spam", "reports"],
  ["clicks", "Clicks in letters", "clicks"],
] as const satisfies readonly [keyof LettersOverTime, string, string][];

function Shown({ data }: { data: LettersOverTime }) {
  const { by } = data;
  const values = (name: "refused" | "bounced" | "hard" | "complained" | "unsubscribed") =>
    data[name].series.map(({ count }) => count);
  // Clicks are counted only if the academy has switched this on.
  const isShown = ([name]: (typeof shown)[number]) => name !== "clicks" || data.clicks.count + data.clicks.before > 0;
  const figureOf = ({ count, before }: LettersOverTime["sent"], noun: string) => ({
    headline: `${formatNumber(count)} ${count === 1 ? noun.replace(/s$/, "") : noun}`,
    detail: `In ${periodNames[by].last}: ${changeText(count, before, by)}`,
  });
  return (
    <>
      <p className={classes.remark} role="status">
        Days are those of {data.time_zone.replaceAll("_", " ")}, and have what happened on them.
      </p>
      <div className={figures.pair}>
        <ComparedFigure
          by={by}
          heading="h2"
          title="Letters sent"
          noun="letters"
          {...figureOf(data.sent, "letters")}
          series={data.sent.series}
          further={[
            { label: "Refused", values: values("refused") },
            { label: "Came back", values: values("bounced") },
            { label: "No such address", values: values("hard") },
            { label: "Spam", values: values("complained") },
            { label: "Unsubscribed", values: values("unsubscribed") },
          ]}
        />
        {shown.filter(isShown).map(([name, title, noun]) => (
          <ComparedFigure
            key={name}
            by={by}
            heading="h2"
            title={title}
            noun={noun}
            {...figureOf(data[name], noun)}
            series={data[name].series}
          />
        ))}
      </div>
    </>
  );
}
