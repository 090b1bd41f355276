import type { ReactNode } from "react";
import classes from "./form-error.module.css";

/** What is wrong with a form as a whole, told to screen readers when it comes; empty where nothing is. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p className={classes.problem} role="alert">
      {children}
    </p>
  );
}
