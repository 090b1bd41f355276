import { TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import { LogoMark } from "#app/ui/logo-mark.tsx";
import classes from "./auth-layout.module.css";

/** The frame of the screens that stand before the admin area. */
export function AuthLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
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

/** What is typed here is a name or a code, as it stands; the focus is there when it appears. */
export const AuthField = (props: TextInputProps) => (
  <TextInput size="md" autoCapitalize="none" spellCheck={false} required withAsterisk={false} autoFocus {...props} />
);

/** A line below a form. */
export function AuthNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
