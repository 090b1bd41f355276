import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ComparedFigure } from "#app/ui/admin/figures/compared-figure.tsx";
import figures from "#app/ui/admin/figures/figures.module.css";
import type { Unit } from "#app/ui/admin/figures/figures.ts";
import { changeText, formatNumber, periodNames } from "#app/ui/admin/figures/figures-text.ts";
import { UnitChoice } from "#app/ui/admin/figures/unit-choice.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import type { LettersOverTime } from "../../outcomes/outcome-schemas.ts";
import classes from "../letters.module.css";
import { lettersOverTimeQuery } from "./outcome-calls.ts";

export const meta = () => screenMeta("Letter statistics");

/** Statistics of all letters over time. */
export default function LetterStatisticsScreen() {
  const [unit, setUnit] = useState<Unit>("month");
  const { data, error, refetch } = useQuery(lettersOverTimeQuery(unit));
  return (
    <Screen title="Letter statistics" lead="Letters sent, unsubscribes, bounces, spam reports and clicks over time.">
      <UnitChoice unit={unit} onChoose={setUnit} />
      {error && !isSessionExpired(error) ? (
        <LoadError what="the letter statistics" error={error} onRetry={refetch} />
      ) : data ? (
        <Shown data={data} />
      ) : (
        <TableSkeleton label="Loading letter statistics" rows={6} />
      )}
    </Screen>
  );
}

/** The titles of the figures and the counts they show. */
const shown = [
  ["unsubscribed", "Unsubscribes", "unsubscribes"],
  ["bounced", "Bounces", "bounces"],
  ["complained", "Spam reports", "reports"],
  ["clicks", "Link clicks", "clicks"],
] as const satisfies readonly [keyof LettersOverTime, string, string][];

function Shown({ data }: { data: LettersOverTime }) {
  const { by } = data;
  const values = (name: "refused" | "bounced" | "hard" | "complained" | "unsubscribed") =>
    data[name].series.map(({ count }) => count);
  // Clicks are counted only if the academy has switched this on.
  const isShown = ([name]: (typeof shown)[number]) => name !== "clicks" || data.clicks.count + data.clicks.before > 0;
  const toFigure = ({ count, before }: LettersOverTime["sent"], noun: string) => ({
    headline: `${formatNumber(count)} ${count === 1 ? noun.replace(/s$/, "") : noun}`,
    detail: `In ${periodNames[by].last}; ${changeText(count, before, by)}`,
  });
  return (
    <>
      <p className={classes.remark} role="status">
        Days are in {data.time_zone.replaceAll("_", " ")} time. Each event counts on the day it happened.
      </p>
      <div className={figures.pair}>
        <ComparedFigure
          by={by}
          heading="h2"
          title="Letters sent"
          noun="letters"
          {...toFigure(data.sent, "letters")}
          series={data.sent.series}
          further={[
            { label: "Refused", values: values("refused") },
            { label: "Bounced", values: values("bounced") },
            { label: "Invalid address", values: values("hard") },
            { label: "Spam reports", values: values("complained") },
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
            {...toFigure(data[name], noun)}
            series={data[name].series}
          />
        ))}
      </div>
    </>
  );
}
