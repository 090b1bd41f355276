import type { ReactNode } from "react";
import classes from "./form-error.module.css";

/** An error of a form as a whole, announced by screen readers. Always rendered, and empty if there is none. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p className={classes.error} role="alert">
      {children}
    </p>
  );
}
