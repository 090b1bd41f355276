import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { labelOf } from "../declarations.ts";
import { Field } from "./field.tsx";
import type { FormItem } from "./field-props.ts";
import { defaultValue, inputAt } from "./field-rules.ts";
import { isShown } from "./form-layout.ts";
import type { FieldErrors } from "./use-form-errors.ts";

interface FormFieldsProps {
  definition: ResourceDefinition;
  names: readonly string[];
  item: FormItem | undefined;
  values: Readonly<Record<string, unknown>>;
  readOnly: boolean;
  errors: FieldErrors;
  onChange: (name: string, value: unknown) => void;
}

/** Some fields of a form, one below the other. */
export function FormFields({ definition, names, item, values, readOnly, errors, onChange }: FormFieldsProps) {
  return names
    .filter((name) => isShown(definition, name, values))
    .map((name) => (
      <div key={name} data-field={name}>
        <Field
          definition={definition}
          name={name}
          label={labelOf(definition, name)}
          value={values[name] === undefined ? defaultValue(inputAt(definition, name)) : values[name]}
          onChange={(value) => onChange(name, value)}
          error={errors[name]?.join(" ")}
          readOnly={readOnly}
          item={item}
        />
      </div>
    ));
}

/** The field that an element of the form belongs to. */
export const fieldOf = (element: EventTarget | null): string | undefined =>
  element instanceof Element ? element.closest<HTMLElement>("[data-field]")?.dataset.field : undefined;
