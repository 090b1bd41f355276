import { ComparedFigure } from "#app/ui/admin/figures/compared-figure.tsx";
import type { Unit } from "#app/ui/admin/figures/figures.ts";
import { changeText, countText, formatNumber } from "#app/ui/admin/figures/figures-text.ts";
import type { Figures } from "./figures-calls.ts";

interface SubscriberFigureProps {
  by: Unit;
  subscribers: NonNullable<Figures["subscribers"]>;
  heading?: "h2" | "h3";
}

/** How the number of subscribers grows. */
export function SubscriberFigure({
  by,
  heading = "h3",
  subscribers: { total, blocked, added, added_before, removed, series },
}: SubscriberFigureProps) {
  const change = changeText(added, added_before, by);
  return (
    <ComparedFigure
      by={by}
      heading={heading}
      title="Subscribers"
      headline={countText(total, "subscriber")}
      detail={`${formatNumber(added)} new, ${change}; ${formatNumber(removed)} unsubscribed or deleted, ${formatNumber(blocked)} currently blocked`}
      noun="new subscribers"
      series={series}
      further={[
        { label: "Unsubscribed or deleted", values: series.map((unit) => unit.removed) },
        { label: "Total", values: series.map((unit) => unit.total) },
      ]}
    />
  );
}
