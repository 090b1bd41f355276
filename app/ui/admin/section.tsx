import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import classes from "./section.module.css";

interface SectionProps {
  title: string;
  /** The URL fragment of the section. */
  anchor?: string;
  /** One line about what the section is for. */
  lead?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A section of a screen: heading, explanation, content, actions. */
export function Section({ title, anchor, lead, actions, children }: SectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link to the current section focuses it again.
  useLayoutEffect(() => {
    if (anchor && hash === `#${anchor}`) heading.current?.focus();
  }, [anchor, hash, key]);
  return (
    <section className={classes.section} id={anchor} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {lead ? <p>{lead}</p> : null}
      </div>
      {children}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </section>
  );
}

/** Rows with a title, facts and actions, such as the passkeys of an account. */
export function FactList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

export function FactRow({ title, facts, actions }: { title: ReactNode; facts: ReactNode; actions?: ReactNode }) {
  return (
    <li className={classes.row}>
      <div>
        <strong>{title}</strong>
        <p>{facts}</p>
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </li>
  );
}
