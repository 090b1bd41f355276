import { TextInput, type TextInputProps } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { useFocusRecovery } from "#app/ui/admin/focus-recovery.ts";
import { LogoMark } from "#app/ui/logo-mark.tsx";
import classes from "./auth-layout.module.css";

/** The layout of the screens outside the admin area: sign-in and password reset. */
export function AuthLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusRecovery(main);
  // Gives the heading the focus on screens where no field takes it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
    // After sign-in, moves the focus to the content of the admin area, which has replaced this screen.
    return () => document.getElementById("content")?.focus({ preventScroll: true });
  }, []);
  return (
    <main className={classes.page} ref={main}>
      <div className={classes.card}>
        <LogoMark className={classes.mark} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={classes.lead}>{lead}</p>
        {children}
      </div>
      <p className={classes.back}>
        <a href="/">Back to the site</a>
      </p>
    </main>
  );
}

/** A field for a username or a code: no autocorrection, and focused when it appears. */
export const AuthField = (props: TextInputProps) => (
  <TextInput size="md" autoCapitalize="none" spellCheck={false} required withAsterisk={false} autoFocus {...props} />
);

export function AuthNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
