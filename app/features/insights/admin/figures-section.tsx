import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { type Figures, figuresQuery } from "#app/admin/figures/figures-calls.ts";
import { SubscriberFigure } from "#app/admin/figures/subscriber-figure.tsx";
import { ComparedFigure } from "#app/ui/admin/figures/compared-figure.tsx";
import classes from "#app/ui/admin/figures/figures.module.css";
import { readUnit, type Unit } from "#app/ui/admin/figures/figures.ts";
import { changeText, countText, periodNames } from "#app/ui/admin/figures/figures-text.ts";
import { TopTable } from "#app/ui/admin/figures/top-table.tsx";
import { UnitChoice } from "#app/ui/admin/figures/unit-choice.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { Section } from "#app/ui/admin/section.tsx";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";

/** Site statistics: views and subscribers compared with the previous period, the most read pages, and referrers. */
export function FiguresSection() {
  const [params, setParams] = useSearchParams();
  const by = readUnit(params);
  const figures = useQuery(figuresQuery(by));
  const { data } = figures;

  function choose(unit: Unit) {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (unit === "day") changed.delete("by");
        else changed.set("by", unit);
        return changed;
      },
      { preventScrollReset: true },
    );
  }

  return (
    <Section
      title="Site statistics"
      lead={`${capitalized(periodNames[by].last)} compared with ${periodNames[by].before}${
        data ? ` (${data.time_zone.replaceAll("_", " ")} time)` : ""
      }.`}
    >
      <UnitChoice unit={by} onChoose={choose} />
      <VisuallyHidden role="status">{data?.by === by ? announcement(data) : ""}</VisuallyHidden>
      {figures.isError && !isSessionExpired(figures.error) ? (
        <LoadError what="the statistics" error={figures.error} onRetry={() => figures.refetch()} />
      ) : data ? (
        <Shown figures={data} />
      ) : (
        <TableSkeleton label="Loading statistics" rows={8} />
      )}
    </Section>
  );
}

function Shown({ figures: { by, views, subscribers, pages, referrers } }: { figures: Figures }) {
  const isEmpty = views.count + views.before + (subscribers?.total ?? 0) + (subscribers?.added ?? 0) === 0;
  if (isEmpty)
    return (
      <p className={classes.note}>
        No statistics yet. Page views appear here within a few seconds. They are counted without cookies or personal
        data.
      </p>
    );
  return (
    <>
      <div className={classes.pair}>
        <ComparedFigure
          by={by}
          title="Page views"
          headline={countText(views.count, "view")}
          detail={changeText(views.count, views.before, by)}
          noun="views"
          series={views.series}
        />
        {subscribers ? <SubscriberFigure by={by} subscribers={subscribers} /> : null}
      </div>
      <div className={classes.pair}>
        <TopTable
          title="Top pages"
          column="Page"
          rows={pages}
          none="No page views in this period."
          formatName={decoded}
          getLink={(path) => path}
        />
        <TopTable
          title="Top referrers"
          column="Site"
          rows={referrers}
          none="No visits from other sites in this period."
        />
      </div>
    </>
  );
}

const announcement = ({ by, views, subscribers }: Figures): string =>
  `${capitalized(periodNames[by].last)}: ${countText(views.count, "page view")}${
    subscribers ? `, ${countText(subscribers.added, "new subscriber")}` : ""
  }.`;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
