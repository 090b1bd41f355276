import { TextInput, type TextInputProps } from "@mantine/core";
import { useEffect, useState } from "react";

interface AttributeFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  value: string;
  onChange: (value: string) => void;
}

/**
 * A text field of a block. It keeps its own copy of the value, since blocks rerender too late for a controlled field.
 */
export function AttributeField({ value, onChange, ...props }: AttributeFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      {...props}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(currentTarget.value);
      }}
    />
  );
}
