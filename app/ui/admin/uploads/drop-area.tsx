import type { ReactNode } from "react";
import classes from "./drop-area.module.css";
import type { useFileDrop } from "./dropped-files.ts";

type DropAreaProps = ReturnType<typeof useFileDrop> & { children: ReactNode };

/** A screen onto which files can be dropped. */
export const DropArea = ({ target, isOver, children }: DropAreaProps) => (
  <div className={classes.area} data-over={isOver} {...target}>
    {children}
  </div>
);
