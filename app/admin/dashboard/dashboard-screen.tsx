import { Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { FirstSteps } from "../first-steps/first-steps.tsx";
import { Attention } from "./attention.tsx";
import { CalendarSection } from "./calendar-section.tsx";
import classes from "./dashboard.module.css";
import { FiguresSection } from "./figures-section.tsx";

export const meta = () => screenMeta("Dashboard");

/** What needs a person today, what comes next, and how the site does. */
export default function DashboardScreen() {
  return (
    <Screen title="Dashboard" lead="What needs a person today, and what comes next.">
      <div className={classes.sections}>
        <FirstSteps />
        <Attention />
        <CalendarSection />
        <FiguresSection />
      </div>
    </Screen>
  );
}
