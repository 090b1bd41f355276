import type { ReactNode } from "react";
import { type FieldProps, fieldId } from "./field-props.ts";
import { getFieldRules, getInput, getMetadata } from "./field-rules.ts";
import classes from "./rows.module.css";

/** The controls of a field that has several, with its label, help and error. */
export function FieldGroup({ definition, name, label, error, children }: FieldProps & { children: ReactNode }) {
  const input = getInput(definition, name);
  const { description } = getMetadata(input.schema);
  const id = fieldId(name);
  const described = [description ? `${id}-help` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <fieldset id={id} className={classes.group} aria-describedby={described || undefined}>
      <legend>
        {label}
        {getFieldRules(input).isRequired ? <span aria-hidden="true"> *</span> : null}
      </legend>
      {typeof description === "string" ? (
        <p id={`${id}-help`} className={classes.help}>
          {description}
        </p>
      ) : null}
      {children}
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
