import { TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { Section } from "#app/ui/admin/section.tsx";
import { MAX_NAME, type Subscriber } from "../subscribers.resource.ts";
import classes from "./subscribers.module.css";

interface PersonNameProps {
  subscriber: Subscriber;
  isBusy: boolean;
  onRename: (name: string) => Promise<boolean>;
}

/** The name that letters use to greet a subscriber. */
export function PersonName({ subscriber, isBusy, onRename }: PersonNameProps) {
  const [name, setName] = useState(subscriber.name);
  const isSame = name.trim() === subscriber.name;
  const save = () => {
    if (!isSame && !isBusy) void onRename(name.trim());
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save();
  };
  return (
    <Section title="Name" lead="Replaces {name|reader} in letters.">
      <form className={classes.name} onSubmit={submit} noValidate>
        <TextInput
          aria-label="Name"
          autoComplete="off"
          maxLength={MAX_NAME}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <ExplainedButton
          variant="default"
          loading={isBusy}
          whyNot={isSame ? "No changes to save." : undefined}
          isEvident
          onClick={save}
        >
          Save name
        </ExplainedButton>
      </form>
    </Section>
  );
}
