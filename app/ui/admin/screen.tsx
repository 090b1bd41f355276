import type { ReactNode } from "react";
import classes from "./screen.module.css";

interface ScreenProps {
  title: string;
  /** A detail beside the title, such as how many there are. */
  detail?: ReactNode;
  actions?: ReactNode;
  /** `narrow`: forms and texts, in a column to read and write in. */
  width?: "full" | "narrow";
  children: ReactNode;
}

/** A screen of the admin area: its heading, what can be done, its content. */
export function Screen({ title, detail, actions, width = "full", children }: ScreenProps) {
  return (
    <div className={classes.screen} data-width={width}>
      <div className={classes.head}>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {detail === undefined ? null : <span className={classes.detail}>{detail}</span>}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {children}
    </div>
  );
}

interface NoticeProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  tone?: "neutral" | "error";
  /** Of the heading: 1 where the notice is the whole screen. */
  level?: 1 | 2;
}

/** What stands where content would be: nothing there yet, or something that went wrong, and what to do next. */
export function Notice({ title, children, action, tone = "neutral", level = 2 }: NoticeProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className={classes.notice} data-tone={tone} role={tone === "error" ? "alert" : undefined}>
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action ? <div className={classes.next}>{action}</div> : null}
    </div>
  );
}
