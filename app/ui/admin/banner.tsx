import type { ReactNode } from "react";
import classes from "./banner.module.css";

/** What has to be known about an item, above everything else, with what can be done about it. */
export const Banner = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside className={classes.banner} aria-label={label}>
    {children}
  </aside>
);
