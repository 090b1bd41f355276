import type { ReactNode } from "react";
import classes from "./drop-area.module.css";
import type { useFileDrop } from "./dropped-files.ts";

type DropAreaProps = ReturnType<typeof useFileDrop> & { children: ReactNode };

/** A whole screen that takes dropped files. */
export const DropArea = ({ target, isOver, children }: DropAreaProps) => (
  <div className={classes.area} data-over={isOver} {...target}>
    {children}
  </div>
);
