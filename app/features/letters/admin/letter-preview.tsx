import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "#app/ui/admin/dialog.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import type { LetterEmail } from "../letter-schemas.ts";
import { letterEmailQuery } from "./letter-calls.ts";
import classes from "./letters.module.css";

/** Window widths in pixels in which programs show an email. */
const views = [
  { label: "Phone", width: 375 },
  { label: "Desktop", width: 720 },
  { label: "Plain text", width: 0 },
] as const;

/** Readers whose letters may look different from what the writer intended. */
const readers = [
  { label: "Without a name", name: "" },
  { label: "With a name", name: "Ada Marsh" },
  { label: "With a long name", name: "Maximiliane Wolkenstein-Trostburg de la Fuente y Castellanos" },
] as const;

interface LetterPreviewProps {
  /** As last saved. */
  letter: { id: number; version: number };
  /** The email for a reader without a name. */
  email: LetterEmail;
  onClose: () => void;
}

/**
 * Previews a letter as different email programs show it to different readers, with the program's own header around it.
 */
export default function LetterPreview({ letter: { id, version }, email: nameless, onClose }: LetterPreviewProps) {
  const [view, setView] = useState<(typeof views)[number]>(views[0]);
  const [reader, setReader] = useState<(typeof readers)[number]>(readers[0]);
  const found = useQuery({
    ...letterEmailQuery(id, version, reader.name),
    placeholderData: (previous) => previous ?? nameless,
  });
  const email = found.data ?? nameless;
  const facts = [
    ["From", email.from],
    ["To", reader.name || "The reader’s email address"],
    ["Reply-to", email.reply_to || "The sender’s email address"],
    ["Subject", email.subject || "No subject yet"],
  ];
  return (
    <Dialog opened closable width="wide" title="Preview" onClose={onClose}>
      <div className={classes.preview}>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
        <Choice label="View" options={views} chosen={view} onChoose={setView} />
        <Choice label="Reader" options={readers} chosen={reader} onChoose={setReader} />
        {found.isError && !isSessionExpired(found.error) ? (
          <LoadError what="the preview for this reader" error={found.error} onRetry={() => found.refetch()} />
        ) : null}
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
          <section className={classes.text} aria-label="The letter as plain text" tabIndex={0}>
            <pre dir="auto">{email.text}</pre>
          </section>
        )}
      </div>
    </Dialog>
  );
}

interface ChoiceProps<Option extends { label: string }> {
  label: string;
  options: readonly Option[];
  chosen: Option;
  onChoose: (option: Option) => void;
}

/** A choice of a few options, each a button. */
function Choice<Option extends { label: string }>({ label, options, chosen, onChoose }: ChoiceProps<Option>) {
  return (
    <fieldset className={classes.views} aria-label={label}>
      {options.map((each) => (
        <Button
          key={each.label}
          variant={each === chosen ? "outline" : "subtle"}
          color={each === chosen ? "accent" : "quiet"}
          size="compact-sm"
          aria-pressed={each === chosen}
          onClick={() => onChoose(each)}
        >
          {each.label}
        </Button>
      ))}
    </fieldset>
  );
}
