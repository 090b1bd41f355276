import { memo, useCallback } from "react";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { getFieldLabel } from "../declarations.ts";
import { FieldControl } from "./field.tsx";
import type { FieldProps, FormItem } from "./field-props.ts";
import { defaultValue, getInput } from "./field-rules.ts";
import { isShown } from "./form-layout.ts";
import type { FieldErrors } from "./use-form-errors.ts";

interface FormFieldsProps {
  definition: ResourceDefinition;
  names: readonly string[];
  item: FormItem | undefined;
  values: Readonly<Record<string, unknown>>;
  readOnly: boolean;
  errors: FieldErrors;
  /** Always the same function. */
  onChange: (name: string, value: unknown) => void;
}

/** Some fields of a form, one below the other. */
export function FormFields({ definition, names, item, values, readOnly, errors, onChange }: FormFieldsProps) {
  return names
    .filter((name) => isShown(definition, name, values))
    .map((name) => (
      <div key={name} data-field={name}>
        <FormField
          definition={definition}
          name={name}
          value={values[name]}
          onChange={onChange}
          error={errors[name]?.join(" ")}
          readOnly={readOnly}
          item={item}
        />
      </div>
    ));
}

interface FormFieldProps extends Omit<FieldProps, "label" | "onChange"> {
  onChange: (name: string, value: unknown) => void;
}

/**
 * Rendered only when something about this field changes; otherwise every keystroke in a long text would render all
 * fields.
 */
const FormField = memo(function FormField({ name, value, onChange, ...props }: FormFieldProps) {
  const { definition } = props;
  const change = useCallback((next: unknown) => onChange(name, next), [onChange, name]);
  return (
    <FieldControl
      {...props}
      name={name}
      label={getFieldLabel(definition, name)}
      value={value === undefined ? defaultValue(getInput(definition, name)) : value}
      onChange={change}
    />
  );
});

/** The field that an element of the form belongs to. */
export const findField = (element: EventTarget | null): string | undefined =>
  element instanceof Element ? element.closest<HTMLElement>("[data-field]")?.dataset.field : undefined;
