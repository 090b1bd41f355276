import { useMemo, useState } from "react";
import { toProblems } from "#app/platform/http/validation.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";

type FormValues = Readonly<Record<string, unknown>>;
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The problems of a value by field, including those of rows and their parts. */
function validateField({ inputs }: ResourceDefinition, field: string, value: unknown): Record<string, string[]> {
  const parsed = inputs[field]?.schema.safeParse(value, { reportInput: true });
  if (!parsed || parsed.success) return {};
  if (value === "" || value === null || value === undefined) return { [field]: ["This field is required."] };
  const problems = toProblems(parsed.error.issues.map((issue) => ({ ...issue, path: [field, ...issue.path] })));
  return Object.fromEntries(
    [...Map.groupBy(problems, (problem) => problem.field)].map(([name, group]) => [
      name,
      group.map(({ message }) => message),
    ]),
  );
}

/** Whether an error is about this field or a part of it. */
export const isAbout = (field: string) => (name: string) => name === field || name.startsWith(`${field}.`);

/** The API's errors, without those of rules across fields that the values now meet, whichever field was changed. */
export function omitMetRules(
  { rules = [], schema }: ResourceDefinition,
  errors: FieldErrors,
  values: FormValues,
): FieldErrors {
  if (rules.every(({ field }) => !errors[field])) return errors;
  const { data } = schema.safeParse(values);
  const met = new Set(rules.filter((rule) => data && rule.isMet(data)).map(({ message }) => message));
  const left = Object.entries(errors).map(([field, messages]) => [field, messages.filter((text) => !met.has(text))]);
  return Object.fromEntries(left.filter(([, messages]) => messages?.length)) as FieldErrors;
}

/**
 * The errors of a form: those of the API, and those that the same schemas find before anything is sent. Schema errors
 * appear when somebody leaves a changed field, and for all fields on Save; each stays until it is fixed.
 */
export function useFormErrors(definition: ResourceDefinition, ofApi: FieldErrors, values: FormValues) {
  const [found, setFound] = useState<FieldErrors>({});

  const validate = (fields: readonly string[], values: Readonly<Record<string, unknown>>): FieldErrors => {
    const problems: FieldErrors = Object.assign(
      {},
      ...fields.map((field) => validateField(definition, field, values[field])),
    );
    setFound((before) => ({
      ...Object.fromEntries(Object.entries(before).filter(([name]) => !fields.some((field) => isAbout(field)(name)))),
      ...problems,
    }));
    return problems;
  };

  const errors = useMemo<FieldErrors>(
    () => ({ ...omitMetRules(definition, ofApi, values), ...found }),
    [definition, ofApi, values, found],
  );
  return {
    errors,
    validate,
    /** Whether the field shows an error that its next value may fix. */
    isReported: (field: string) => Object.keys(found).some(isAbout(field)),
  };
}
