import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { getFieldLabel } from "../declarations.ts";
import { fieldId } from "./field-props.ts";
import classes from "./form.module.css";
import type { FieldErrors } from "./use-form-errors.ts";

interface ErrorSummaryProps {
  definition: ResourceDefinition;
  errors: FieldErrors;
}

/** The number of fields that need attention, with a link to each, and the errors of the form as a whole. */
export function ErrorSummary({ definition, errors }: ErrorSummaryProps) {
  const { non_field_errors: general = [], ...ofFields } = errors;
  const names = [...new Set(Object.keys(ofFields).map((name) => name.split(".")[0] as string))];
  return (
    <div role="alert">
      {names.length + general.length > 0 ? (
        <div className={classes.errors}>
          {general.map((message) => (
            <p key={message}>{message}</p>
          ))}
          {names.length > 0 ? (
            <p>
              {names.length === 1 ? "One field needs" : `${names.length} fields need`} your attention:{" "}
              {names.map((name, index) => (
                <span key={name}>
                  {index > 0 ? ", " : null}
                  <button type="button" onClick={() => focusField(name)}>
                    {getFieldLabel(definition, name)}
                  </button>
                </span>
              ))}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

const CONTROLS = "input, textarea, select, button, [contenteditable='true'], [tabindex]";

/** Moves the focus to the control of a field, or to the first part of it that has an error. */
export function focusField(name: string): void {
  const field = document.getElementById(fieldId(name));
  if (!field) return;
  for (const group of document.querySelectorAll("details")) if (group.contains(field)) group.open = true;
  const invalid = field.querySelector<HTMLElement>("[aria-invalid='true']");
  const control = field.matches(CONTROLS) ? field : (invalid ?? field.querySelector<HTMLElement>(CONTROLS) ?? field);
  control.scrollIntoView({ block: "center" });
  control.focus({ preventScroll: true });
}
