import { figuresQuery, unitOf } from "#app/ui/admin/figures/figures-calls.ts";
import { Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { readAhead } from "#app/ui/admin/screen-reads.ts";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import { FirstSteps, firstSteps, useFirstSteps } from "../first-steps/first-steps.tsx";
import { Attention } from "./attention.tsx";
import { CalendarSection } from "./calendar-section.tsx";
import classes from "./dashboard.module.css";
import { attentionQuery, calendarQuery, monthOf } from "./dashboard-calls.ts";
import { FiguresSection } from "./figures-section.tsx";

export const meta = () => screenMeta("Dashboard");

export const clientLoader = readAhead((_params, search) => [
  firstSteps,
  attentionQuery,
  calendarQuery(monthOf(search)),
  figuresQuery(unitOf(search)),
]);

/** What needs a person today, what comes next, and how the site does. */
export default function DashboardScreen() {
  // First steps that come later would move the rest, so it waits for them: all of it comes with one request. If they
  // cannot be read, the rest is shown without them.
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
