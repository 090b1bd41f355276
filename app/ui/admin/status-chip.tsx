import type { ReactNode } from "react";
import classes from "./status-chip.module.css";

/** A status in words; the colour is redundant (WCAG 1.4.1). */
export function StatusChip({ tone, children }: { tone: "good" | "bad" | "caution" | "quiet"; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  );
}
