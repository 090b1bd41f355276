import { Textarea, TextInput } from "@mantine/core";
import { titleField } from "#app/resources/resource-definition.ts";
import type { FieldProps } from "./field-props.ts";
import { emptyValue, inputAt } from "./field-rules.ts";
import { controlProps } from "./field-text.tsx";
import classes from "./form.module.css";

/** One line of text. */
export function TextField(props: FieldProps<string | null | undefined>) {
  const { definition, name, value, onChange, readOnly } = props;
  const input = inputAt(definition, name);
  return (
    <TextInput
      {...controlProps(props)}
      classNames={{ input: name === titleField(definition) ? classes.titleInput : undefined }}
      dir="auto"
      readOnly={readOnly ?? false}
      autoComplete="off"
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? emptyValue(input) : currentTarget.value)}
    />
  );
}

/** Several lines of text; grows with them. */
export function TextAreaField(props: FieldProps<string | null | undefined>) {
  const { value, onChange, readOnly } = props;
  return (
    <Textarea
      {...controlProps(props)}
      autosize
      minRows={3}
      maxRows={24}
      dir="auto"
      readOnly={readOnly ?? false}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
