import { Checkbox } from "@mantine/core";
import type { FieldProps } from "./field-props.ts";
import { getControlProps } from "./field-text.tsx";

/** Yes or no. */
export function SwitchField(props: FieldProps<boolean | undefined>) {
  const { value, onChange, readOnly } = props;
  const { required: _required, ...control } = getControlProps(props);
  return (
    <Checkbox
      {...control}
      disabled={readOnly ?? false}
      checked={value ?? false}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
