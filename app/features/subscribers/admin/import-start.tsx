import { Checkbox, Textarea } from "@mantine/core";
import { useState } from "react";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { Section } from "#app/ui/admin/section.tsx";

interface ImportStartProps {
  /** How many people would be subscribed. */
  count: number;
  /** How many people would be kept as unsubscribed or blocked. */
  kept: number;
  isBusy: boolean;
  onStart: (body: { consent: string; sends_welcome: boolean }) => void;
}

const MIN_CONSENT = 10;

function label(count: number, kept: number) {
  const number = (many: number) => many.toLocaleString("en");
  if (count === 0) return `Keep ${number(kept)} without subscribing anyone`;
  const people = `${number(count)} ${count === 1 ? "subscriber" : "subscribers"}`;
  return kept === 0 ? `Import ${people}` : `Import ${people} and keep ${number(kept)}`;
}

/** Enters the consent that the import is based on, and starts it. */
export function ImportStart({ count, kept, isBusy, onStart }: ImportStartProps) {
  const [consent, setConsent] = useState("");
  const [isConfirmed, setConfirmed] = useState(false);
  const [sendsWelcome, setSendsWelcome] = useState(false);
  const isComplete = isConfirmed && consent.trim().length >= MIN_CONSENT;
  return (
    <Section
      title="Consent"
      lead="Only people who agreed may be imported. What you write here is kept as a proof, with your name and the time."
      actions={
        <ExplainedButton
          loading={isBusy}
          whyNot={isComplete ? undefined : "Say how they agreed, and confirm it, first."}
          onClick={() => onStart({ consent: consent.trim(), sends_welcome: sendsWelcome })}
        >
          {label(count, kept)}
        </ExplainedButton>
      }
    >
      <Textarea
        label="How did they agree?"
        description="In a sentence, such as: they ticked the box for the newsletter in our former shop."
        autosize
        minRows={2}
        maxLength={1000}
        value={consent}
        onChange={(event) => setConsent(event.currentTarget.value)}
      />
      <Checkbox
        label="I confirm that everyone who will be subscribed has agreed to receive the newsletter"
        checked={isConfirmed}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
      />
      <Checkbox
        label="Send each of them the welcome email"
        checked={sendsWelcome}
        onChange={(event) => setSendsWelcome(event.currentTarget.checked)}
      />
    </Section>
  );
}
