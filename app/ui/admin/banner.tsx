import type { ReactNode } from "react";
import classes from "./banner.module.css";

/** Important information about an item, above everything else, with the actions that it calls for. */
export const Banner = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside className={classes.banner} aria-label={label}>
    {children}
  </aside>
);
