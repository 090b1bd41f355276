import type { ResourceDefinition } from "../define-resource.ts";
import type { Row, Values } from "../store.server.ts";
import { tableOf } from "../table.ts";

/** What the values of an item refer to: ids of a table, by field. */
export const referencesOf = ({ inputs }: ResourceDefinition, values: Values) =>
  Object.entries(inputs).flatMap(([field, input]) => {
    const ids = input.references ? input.ids(values[field]) : [];
    return input.references && ids.length > 0
      ? [{ field, input, table: tableOf(input.references.to), columns: input.references.columns, ids }]
      : [];
  });

/** The columns of an item's values. */
export const columnsOf = ({ inputs }: ResourceDefinition, values: Values): Values =>
  Object.assign({}, ...Object.entries(values).map(([field, value]) => inputs[field]?.columns(field, value)));

/** What a row holds as a client would write it; `newest` lays the pending version over it. */
export function writtenValues({ inputs }: ResourceDefinition, row: Row, newest: boolean): Values {
  const fields = Object.entries(inputs).map(([field, input]) => [field, input.value(field, row)]);
  const values = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  return newest && row.pending ? { ...values, ...(row.pending as Values) } : values;
}
