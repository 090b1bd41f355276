import { Textarea, TextInput } from "@mantine/core";
import { useRef } from "react";
import { titleField } from "#app/resources/resource-definition.ts";
import type { FieldProps } from "./field-props.ts";
import { emptyValue, getInput } from "./field-rules.ts";
import { getControlProps } from "./field-text.tsx";
import classes from "./form.module.css";
import { getItemLanguage, textAttributes } from "./item-language.ts";

/** One line of text, shown as it will be stored once the person leaves the field, such as a URL with its `https://`. */
export function TextField(props: FieldProps<string | null | undefined>) {
  const { definition, name, value, onChange, readOnly } = props;
  const input = getInput(definition, name);
  const isTyped = useRef(false);
  if (name === titleField(definition)) return <TitleField {...props} />;
  return (
    <TextInput
      {...getControlProps(props)}
      // URLs too begin on the left.
      lang={getItemLanguage(props.item)}
      dir="auto"
      readOnly={readOnly ?? false}
      autoComplete="off"
      value={value ?? ""}
      onChange={({ currentTarget }) => {
        isTyped.current = true;
        onChange(currentTarget.value === "" ? emptyValue(input) : currentTarget.value);
      }}
      onBlur={() => {
        const { data } = input.schema.safeParse(value);
        if (isTyped.current && typeof data === "string" && data !== value) onChange(data);
        isTyped.current = false;
      }}
    />
  );
}

/** The title: one line of text, wrapped if it is long. */
function TitleField(props: FieldProps<string | null | undefined>) {
  const { definition, name, value, onChange, readOnly, item } = props;
  return (
    <Textarea
      {...getControlProps(props)}
      classNames={{ input: classes.titleInput }}
      autosize
      minRows={1}
      maxRows={6}
      {...textAttributes(item)}
      readOnly={readOnly ?? false}
      autoComplete="off"
      value={value ?? ""}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
      onChange={({ currentTarget }) => {
        const line = currentTarget.value.replaceAll(/\s*\n\s*/g, " ");
        onChange(line === "" ? emptyValue(getInput(definition, name)) : line);
      }}
    />
  );
}

/** Several lines of text; the field grows with them. */
export function TextAreaField(props: FieldProps<string | null | undefined>) {
  const { value, onChange, readOnly, item } = props;
  return (
    <Textarea
      {...getControlProps(props)}
      autosize
      minRows={3}
      maxRows={24}
      {...textAttributes(item)}
      readOnly={readOnly ?? false}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
