import type { ReactNode } from "react";
import classes from "./screen.module.css";

interface ScreenProps {
  title: string;
  /** One line about what the screen is for. */
  lead: ReactNode;
  /** Shown beside the title, such as a count. */
  detail?: ReactNode;
  actions?: ReactNode;
  /** `narrow` is for forms and text, `wide` for lists and grids. */
  width?: "full" | "narrow" | "wide";
  children: ReactNode;
}

/** A screen of the admin area: heading, actions, content. */
export function Screen({ title, lead, detail, actions, width = "full", children }: ScreenProps) {
  return (
    <div className={classes.screen} data-width={width}>
      <div className={classes.head}>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {detail === undefined ? null : <span className={classes.detail}>{detail}</span>}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      <p className={classes.lead}>{lead}</p>
      {children}
    </div>
  );
}

interface NoticeProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  tone?: "neutral" | "error";
  /** The heading level: 1 if the notice is the whole screen. */
  level?: 1 | 2;
}

/** Shown in place of content: an empty state or an error, with the next step. */
export function Notice({ title, children, action, tone = "neutral", level = 2 }: NoticeProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className={classes.notice} data-tone={tone} role={tone === "error" ? "alert" : undefined}>
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action ? <div className={classes.noticeAction}>{action}</div> : null}
    </div>
  );
}
