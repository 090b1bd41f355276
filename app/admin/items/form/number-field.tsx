import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { FieldProps } from "./field-props.ts";
import { getFieldRules, getInput } from "./field-rules.ts";
import { getControlProps } from "./field-text.tsx";
import classes from "./form.module.css";

/** A number. Invalid input is kept and reported as an error. */
export function NumberField(props: FieldProps<number | string | null | undefined>) {
  const { definition, name, value, onChange, readOnly } = props;
  const { isInteger } = getFieldRules(getInput(definition, name));
  const [typed, setTyped] = useState("");
  // `1.` and `1.0` are the same number while it is being typed.
  const shown = typed !== "" && Number(typed) === value ? typed : String(value ?? "");
  return (
    <TextInput
      {...getControlProps(props)}
      classNames={{ input: classes.number }}
      inputMode={isInteger ? "numeric" : "decimal"}
      autoComplete="off"
      readOnly={readOnly ?? false}
      value={shown}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        const number = Number(text);
        onChange(text.trim() === "" ? null : Number.isNaN(number) ? text : number);
      }}
    />
  );
}
