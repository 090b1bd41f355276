import { NativeSelect } from "@mantine/core";

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceFilterProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
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
