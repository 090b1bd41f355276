import type { ReactNode } from "react";
import classes from "./columns.module.css";

interface ColumnsProps {
  children: ReactNode;
  /** Without one, the column is alone. */
  side: ReactNode;
  /** Sets the side off as a panel, such as for the settings of an article. */
  panel?: boolean;
}

/** A wide column, and a narrow one beside it; on narrow screens below it. */
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
