import { TextInput } from "@mantine/core";
import type { FieldProps } from "./field-props.ts";
import { getControlProps } from "./field-text.tsx";
import classes from "./form.module.css";

/** A day. */
export function DateField(props: FieldProps<string | null | undefined>) {
  const { value, onChange, readOnly } = props;
  return (
    <TextInput
      {...getControlProps(props)}
      classNames={{ input: classes.date }}
      type="date"
      max="9999-12-31"
      readOnly={readOnly ?? false}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}
