import { NativeSelect } from "@mantine/core";
import type { ListFilterProps } from "#app/resources/resource-parts.ts";

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceFilterProps extends ListFilterProps {
  choices: readonly Choice[];
}

/** Filters a list by one of a few known values. */
export function ChoiceFilter({ label, choices, value, onChange }: ChoiceFilterProps) {
  const named = choices.map((choice) => ({ ...choice, label: `${label}: ${choice.label}` }));
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: "", label: `${label}: any` }, ...named]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
