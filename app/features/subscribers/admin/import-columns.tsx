import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { Section } from "#app/ui/admin/section.tsx";
import type { SubscriberImport } from "./import-calls.ts";
import { decidedStates, isDecided, type StateChoice, StateChoices } from "./state-choices.tsx";

interface ImportColumnsProps {
  record: SubscriberImport;
  isBusy: boolean;
  onCheck: (
    columns: Pick<SubscriberImport, "email_column" | "date_column" | "name_column"> & { states: StateChoice[] },
  ) => void;
}

/** Which columns of the file are used; guessed, and open to change. */
export function ImportColumns({ record, isBusy, onCheck }: ImportColumnsProps) {
  const { headings, sample, row_count, encoding, state } = record;
  const [email, setEmail] = useState(record.email_column);
  const [date, setDate] = useState(record.date_column);
  const [name, setName] = useState(record.name_column);
  const [states, setStates] = useState(record.states);
  const [first] = sample;
  const options = headings.map((heading, at) => ({
    value: String(at),
    label: first?.[at] ? `${heading} (${first[at].slice(0, 40)})` : heading,
  }));
  return (
    <Section
      title="Columns"
      lead={`${row_count.toLocaleString("en")} rows, read as ${encoding}. Other columns are not imported.`}
      actions={
        <ExplainedButton
          variant={state === "draft" ? "filled" : "default"}
          loading={isBusy}
          whyNot={isDecided(states) ? undefined : "Choose what to do with each unknown state first."}
          onClick={() =>
            onCheck({ email_column: email, date_column: date, name_column: name, states: decidedStates(states) })
          }
        >
          {state === "draft" ? "Check the rows" : "Check again"}
        </ExplainedButton>
      }
    >
      <NativeSelect
        label="Email address"
        data={options}
        value={String(email)}
        onChange={(event) => setEmail(Number(event.currentTarget.value))}
      />
      <NativeSelect
        label="Name"
        description="Letters can greet them by it."
        data={[{ value: "", label: "Not in the file" }, ...options]}
        value={name === null ? "" : String(name)}
        onChange={({ currentTarget: { value } }) => setName(value === "" ? null : Number(value))}
      />
      <NativeSelect
        label="Day of consent"
        description="Like 2024-05-31, if the file has it."
        data={[{ value: "", label: "Not in the file" }, ...options]}
        value={date === null ? "" : String(date)}
        onChange={({ currentTarget: { value } }) => setDate(value === "" ? null : Number(value))}
      />
      <StateChoices headings={headings} states={states} onChange={setStates} />
    </Section>
  );
}
