import type { ReactNode } from "react";
import classes from "./columns.module.css";

interface ColumnsProps {
  children: ReactNode;
  /** Without a side, the column takes the full width. */
  side: ReactNode;
  /** Shows the side as a panel, such as for the settings of an article. */
  panel?: boolean;
}

/** A wide column with a narrow one beside it, or below it on narrow screens. */
export function Columns({ children, side, panel }: ColumnsProps) {
  return (
    <div className={classes.columns} data-columns>
      <div className={classes.column}>{children}</div>
      {side ? (
        <div className={classes.column} data-panel={panel}>
          {side}
        </div>
      ) : null}
    </div>
  );
}
