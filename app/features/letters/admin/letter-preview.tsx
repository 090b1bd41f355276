import { Button } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import type { LetterEmail } from "../letter-schemas.ts";
import classes from "./letters.module.css";

/** Widths in pixels, of the windows in which programs show an email. */
const views = [
  { label: "Phone", width: 375 },
  { label: "Desktop", width: 720 },
  { label: "Text only", width: 0 },
] as const;

/** A letter as different programs show it, with what they show around it. */
export default function LetterPreview({ email, onClose }: { email: LetterEmail; onClose: () => void }) {
  const [view, setView] = useState<(typeof views)[number]>(views[0]);
  const facts = [
    ["From", email.from],
    ["Answers go to", email.reply_to || "The address that emails are sent from"],
    ["Subject", email.subject || "There is none yet"],
  ];
  return (
    <Dialog opened closable width="wide" title="The letter as an email" onClose={onClose}>
      <div className={classes.preview}>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
        <fieldset className={classes.views} aria-label="Kind of program">
          {views.map((each) => (
            <Button
              key={each.label}
              variant={each === view ? "outline" : "subtle"}
              color={each === view ? "accent" : "quiet"}
              size="compact-sm"
              aria-pressed={each === view}
              onClick={() => setView(each)}
            >
              {each.label}
            </Button>
          ))}
        </fieldset>
        {view.width > 0 ? (
          // Scripts, forms and navigation are off: only markup and styles are shown.
          <iframe
            className={classes.frame}
            title={`The letter on a ${view.label.toLowerCase()}`}
            sandbox=""
            srcDoc={email.html}
            style={{ width: view.width }}
          />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
          <section className={classes.text} aria-label="The letter as text only" tabIndex={0}>
            <pre dir="auto">{email.text}</pre>
          </section>
        )}
      </div>
    </Dialog>
  );
}
