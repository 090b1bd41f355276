import { Textarea, TextInput } from "@mantine/core";
import { titleField } from "#app/resources/resource-definition.ts";
import type { FieldProps } from "./field-props.ts";
import { emptyValue, inputAt } from "./field-rules.ts";
import { controlProps } from "./field-text.tsx";
import classes from "./form.module.css";
import { languageOf, textAttributes } from "./item-language.ts";

/** One line of text. */
export function TextField(props: FieldProps<string | null | undefined>) {
  const { definition, name, value, onChange, readOnly } = props;
  const input = inputAt(definition, name);
  if (name === titleField(definition)) return <TitleField {...props} />;
  return (
    <TextInput
      {...controlProps(props)}
      // URLs too begin on the left.
      lang={languageOf(props.item)}
      dir="auto"
      readOnly={readOnly ?? false}
      autoComplete="off"
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? emptyValue(input) : currentTarget.value)}
    />
  );
}

/** The title: one line of text, wrapped if it is long. */
function TitleField(props: FieldProps<string | null | undefined>) {
  const { definition, name, value, onChange, readOnly, item } = props;
  return (
    <Textarea
      {...controlProps(props)}
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
        onChange(line === "" ? emptyValue(inputAt(definition, name)) : line);
      }}
    />
  );
}

/** Several lines of text; the field grows with them. */
export function TextAreaField(props: FieldProps<string | null | undefined>) {
  const { value, onChange, readOnly, item } = props;
  return (
    <Textarea
      {...controlProps(props)}
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
