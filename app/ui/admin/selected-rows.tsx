import type { ReactNode } from "react";
import classes from "./selected-rows.module.css";

interface SelectedRowsProps {
  label: string;
  /** The number of selected rows, or the progress of a bulk action; announced. */
  status: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** The bar of bulk actions above a list, shown while rows are selected. */
export function SelectedRows({ label, status, children }: SelectedRowsProps) {
  return (
    <section className={classes.bar} aria-label={label}>
      <span role="status">{status}</span>
      {children}
    </section>
  );
}
