import type { ReactNode } from "react";
import { type FieldProps, fieldId } from "./field-props.ts";
import { type FieldRules, getFieldRules, getInput, getMetadata } from "./field-rules.ts";
import classes from "./form.module.css";

/** The remaining length is shown from this share of the maximum. */
const NEAR = 0.8;

/** The props that label and describe a control, with its limits and its error. */
export function getControlProps({ definition, name, label, error, value }: FieldProps) {
  const input = getInput(definition, name);
  const rules = getFieldRules(input);
  return {
    id: fieldId(name),
    name,
    label,
    required: rules.isRequired,
    description: describe(rules, getMetadata(input.schema), typeof value === "string" ? value : ""),
    error,
  };
}

function describe(rules: FieldRules, meta: Readonly<Record<string, unknown>>, text: string): ReactNode {
  const help = typeof meta.description === "string" ? meta.description : undefined;
  const hint = lengthHint(text.trim().length, rules.maxLength, meta["x-recommended-length"] as number | undefined);
  if (!help && !hint) return undefined;
  return (
    <>
      {help}
      {help && hint ? " " : null}
      {hint ? <span className={classes.length}>{hint}</span> : null}
    </>
  );
}

/** The length of a text, where it matters. Lengths are in UTF-16 units, as the API counts. */
function lengthHint(length: number, maximum: number | undefined, recommended: number | undefined): string | undefined {
  if (maximum !== undefined && length > maximum)
    return `${length - maximum} ${characters(length - maximum)} over the limit of ${maximum}.`;
  if (maximum !== undefined && length >= maximum * NEAR)
    return `${maximum - length} ${characters(maximum - length)} left.`;
  if (recommended === undefined || length === 0) return undefined;
  return length > recommended
    ? `${length} characters. Search results show about ${recommended}.`
    : `${length} of about ${recommended} characters.`;
}

const characters = (count: number) => (count === 1 ? "character" : "characters");
