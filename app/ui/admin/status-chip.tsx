import type { ReactNode } from "react";
import classes from "./status-chip.module.css";

/** A state in a word; the colour only goes along with it. */
export function StatusChip({ tone, children }: { tone: "good" | "bad" | "caution" | "quiet"; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  );
}
