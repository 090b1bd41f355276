import { usePrefetchQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { FirstSteps, useFirstSteps } from "#app/features/first-steps/admin/first-steps.tsx";
import { Attention } from "#app/features/insights/admin/attention.tsx";
import { CalendarSection } from "#app/features/insights/admin/calendar-section.tsx";
import { attentionQuery, calendarQuery, readMonthParameter } from "#app/features/insights/admin/dashboard-calls.ts";
import { FiguresSection } from "#app/features/insights/admin/figures-section.tsx";
import { readUnit } from "#app/ui/admin/figures/figures.ts";
import { Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import classes from "./dashboard-screen.module.css";
import { figuresQuery } from "./figures/figures-calls.ts";

export const meta = () => screenMeta("Dashboard");

/** Tasks for today, what comes next, and the site's key figures. */
export default function DashboardScreen() {
  // Waits for the first steps, which would move everything below them if they came later. The other queries run
  // meanwhile. If the first steps cannot be loaded, the rest is shown without them.
  const [params] = useSearchParams();
  usePrefetchQuery(attentionQuery);
  usePrefetchQuery(calendarQuery(readMonthParameter(params)));
  usePrefetchQuery(figuresQuery(readUnit(params)));
  const steps = useFirstSteps();
  return (
    <Screen title="Dashboard" lead="Your tasks, the calendar and the site statistics.">
      {steps.isLoading ? (
        <TableSkeleton label="Loading dashboard" />
      ) : (
        <div className={classes.sections}>
          {steps.data ? <FirstSteps data={steps.data} /> : null}
          <Attention />
          <CalendarSection />
          <FiguresSection />
        </div>
      )}
    </Screen>
  );
}
