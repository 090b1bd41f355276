import { usePrefetchQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { figuresQuery, unitOf } from "#app/ui/admin/figures/figures-calls.ts";
import { Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import { FirstSteps, useFirstSteps } from "../first-steps/first-steps.tsx";
import { Attention } from "./attention.tsx";
import { CalendarSection } from "./calendar-section.tsx";
import classes from "./dashboard.module.css";
import { attentionQuery, calendarQuery, monthOf } from "./dashboard-calls.ts";
import { FiguresSection } from "./figures-section.tsx";

export const meta = () => screenMeta("Dashboard");

/** What needs a person today, what comes next, and how the site does. */
export default function DashboardScreen() {
  // First steps that come later would move the rest, so it waits for them, and is read meanwhile. If they cannot be read,
  // the rest is shown without them.
  const [params] = useSearchParams();
  usePrefetchQuery(attentionQuery);
  usePrefetchQuery(calendarQuery(monthOf(params)));
  usePrefetchQuery(figuresQuery(unitOf(params)));
  const steps = useFirstSteps();
  return (
    <Screen title="Dashboard" lead="What needs a person today, and what comes next.">
      {steps.isLoading ? (
        <TableSkeleton label="Loading the dashboard" />
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
