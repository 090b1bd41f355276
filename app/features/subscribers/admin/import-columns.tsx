import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { cutText } from "#app/platform/text/shorten-text.ts";
import { ExplainedButton } from "#app/ui/admin/explained-button.tsx";
import { Section } from "#app/ui/admin/section.tsx";
import type { ImportColumns } from "../imports/import-states.ts";
import type { DateOrder } from "../imports/read-date.ts";
import type { SubscriberImport } from "./import-calls.ts";
import { decidedStates, isDecided, type StateChoice, StateChoices } from "./state-choices.tsx";

interface ColumnsSectionProps {
  record: SubscriberImport;
  isBusy: boolean;
  onCheck: (columns: ImportColumns & { states: StateChoice[] }) => void;
}

const optionalColumns = [
  { field: "name_column", label: "Name", description: "Used to greet subscribers in letters." },
  { field: "last_name_column", label: "Last name", description: "Added after the name." },
  { field: "date_column", label: "Consent date", description: "For example 2024-05-31." },
  {
    field: "topics_column",
    label: "Topics",
    description: "Tags that match your topics. People without a matching tag get letters about all topics.",
  },
] as const;

const dateOrders: { value: DateOrder; label: string }[] = [
  { value: "day_first", label: "3 April 2024 (day first)" },
  { value: "month_first", label: "March 4, 2024 (month first)" },
];

/** Chooses which columns of the file are used; starts with a guess. */
export function ColumnsSection({ record, isBusy, onCheck }: ColumnsSectionProps) {
  const { headings, sample, row_count, state } = record;
  const { email_column, name_column, last_name_column, date_column, topics_column, date_order } = record;
  const [columns, setColumns] = useState<ImportColumns>({
    email_column,
    name_column,
    last_name_column,
    date_column,
    topics_column,
    date_order,
  });
  const [states, setStates] = useState(record.states);
  const set = (change: Partial<ImportColumns>) => setColumns({ ...columns, ...change });
  const [first] = sample;
  const options = headings.map((heading, at) => ({
    value: String(at),
    label: first?.[at] ? `${heading} (${cutText(first[at], 40)})` : heading,
  }));
  return (
    <Section
      title="Columns"
      lead={`${row_count.toLocaleString("en")} rows. Other columns are not imported.`}
      actions={
        <ExplainedButton
          variant={state === "draft" ? "filled" : "default"}
          loading={isBusy}
          whyNot={isDecided(states) ? undefined : "First choose what to do with each unknown state."}
          onClick={() => onCheck({ ...columns, states: decidedStates(states) })}
        >
          {state === "draft" ? "Check rows" : "Check again"}
        </ExplainedButton>
      }
    >
      <NativeSelect
        label="Email address"
        data={options}
        value={String(columns.email_column)}
        onChange={(event) => set({ email_column: Number(event.currentTarget.value) })}
      />
      {optionalColumns.map(({ field, label, description }) => (
        <NativeSelect
          key={field}
          label={label}
          description={description}
          data={[{ value: "", label: "Not in the file" }, ...options]}
          value={columns[field] === null ? "" : String(columns[field])}
          onChange={({ currentTarget: { value } }) => set({ [field]: value === "" ? null : Number(value) })}
        />
      ))}
      {columns.date_column === null ? null : (
        <NativeSelect
          label="03/04/2024 means"
          data={dateOrders}
          value={columns.date_order}
          onChange={({ currentTarget: { value } }) => set({ date_order: value as DateOrder })}
        />
      )}
      <StateChoices headings={headings} states={states} onChange={setStates} />
    </Section>
  );
}
