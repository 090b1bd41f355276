import type { ResourceDefinition } from "../define-resource.ts";
import { contentFields } from "../fields.ts";
import type { Row, Values } from "../store.server.ts";
import { tableOf } from "../table.ts";
import { type Input, inColumn } from "./input.ts";

const ofTraits = inColumn<unknown>();

/** How a field is kept and presented. */
export const inputOf = (
  { inputs }: ResourceDefinition,
  field: string,
): Pick<Input, keyof typeof ofTraits> & Partial<Input> => inputs[field] ?? ofTraits;

/** What the values of an item refer to: ids of a table, by field. */
export const pointsOf = (definition: ResourceDefinition, values: Values) =>
  Object.entries(definition.inputs).flatMap(([field, input]) => {
    const ids = input.references ? input.ids(values[field]) : [];
    return input.references && ids.length > 0
      ? [{ field, input, table: tableOf(input.references.to), columns: input.references.columns, ids }]
      : [];
  });

/** The columns of an item's values. */
export const columnsOf = (definition: ResourceDefinition, values: Values): Values =>
  Object.assign(
    {},
    ...Object.entries(values).map(([field, value]) => inputOf(definition, field).columns(field, value)),
  );

/** What a row holds as a client would write it; `newest` lays the pending version over it. */
export function writtenValues(definition: ResourceDefinition, row: Row, newest: boolean): Values {
  const fields = contentFields(definition).map((field) => [field, inputOf(definition, field).value(field, row)]);
  const values = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  return newest && row.pending ? { ...values, ...(row.pending as Values) } : values;
}
