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
  if (count === 0) return `Keep ${number(kept)} as unsubscribed or blocked`;
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
      lead="Only import people who agreed to receive the newsletter. Your statement is kept as proof, with your name and the time."
      actions={
        <ExplainedButton
          loading={isBusy}
          whyNot={isComplete ? undefined : "Describe how they agreed and tick the box first."}
          onClick={() => onStart({ consent: consent.trim(), sends_welcome: sendsWelcome })}
        >
          {label(count, kept)}
        </ExplainedButton>
      }
    >
      <Textarea
        label="Proof of consent"
        description="For example: they ticked the newsletter box in our previous shop."
        autosize
        minRows={2}
        maxLength={1000}
        value={consent}
        onChange={(event) => setConsent(event.currentTarget.value)}
      />
      <Checkbox
        label="I confirm that everyone I subscribe has agreed to receive the newsletter"
        checked={isConfirmed}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
      />
      <Checkbox
        label="Send the welcome email"
        checked={sendsWelcome}
        onChange={(event) => setSendsWelcome(event.currentTarget.checked)}
      />
    </Section>
  );
}
