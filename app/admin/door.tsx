import type { ReactNode } from "react";
import { LogoMark } from "#app/ui/logo-mark.tsx";
import classes from "./door.module.css";

/** The frame of the screens that stand before the admin area. */
export function Door({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <LogoMark className={classes.mark} />
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {children}
      </div>
      <p className={classes.back}>
        <a href="/">Back to the site</a>
      </p>
    </main>
  );
}

/** What went wrong, told to screen readers when it comes; empty where nothing did. */
export function DoorProblem({ children }: { children: ReactNode }) {
  return (
    <p className={classes.problem} role="alert">
      {children}
    </p>
  );
}

/** A line below a form. */
export function DoorNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
