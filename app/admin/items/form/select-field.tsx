import { NativeSelect } from "@mantine/core";
import { choiceLabel } from "../declarations.ts";
import type { FieldProps } from "./field-props.ts";
import { getFieldRules, getInput } from "./field-rules.ts";
import { getControlProps } from "./field-text.tsx";

/** One of a few choices, or none if the field is optional. */
export function SelectField(props: FieldProps<string | null | undefined>) {
  const { definition, name, value, onChange, readOnly } = props;
  const input = getInput(definition, name);
  const choices = (input.choices ?? []).map((choice) => ({ value: choice, label: choiceLabel(input, choice) }));
  const { isRequired } = getFieldRules(input);
  const allowsNone = !isRequired && input.schema.safeParse(null).success;
  const none = allowsNone ? "None" : value ? undefined : "Choose…";
  return (
    <NativeSelect
      {...getControlProps(props)}
      // A select without an empty option cannot be empty, and HTML does not allow it to be required.
      required={isRequired && none !== undefined}
      withAsterisk={isRequired}
      disabled={readOnly ?? false}
      data={[...(none ? [{ value: "", label: none }] : []), ...choices]}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}
