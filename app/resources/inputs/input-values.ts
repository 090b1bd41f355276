import type { ResourceDefinition } from "../resource-definition.ts";
import type { Row, Values } from "../store.server.ts";
import { getTableName } from "../table.ts";
import { parsedJson } from "./input.ts";

/** The names of all content fields, including those of the traits. */
export const contentFields = ({ inputs }: ResourceDefinition): string[] => Object.keys(inputs);

/** The references in the values of an item: ids of a table, by field. */
export const listReferences = ({ inputs }: ResourceDefinition, values: Values) =>
  Object.entries(inputs).flatMap(([field, input]) => {
    const ids = input.references ? input.ids(values[field]) : [];
    return input.references && ids.length > 0 ? [{ field, input, table: getTableName(input.references.to), ids }] : [];
  });

/** The columns that store the values of an item. */
export const toColumns = ({ inputs }: ResourceDefinition, values: Values): Values =>
  Object.assign({}, ...Object.entries(values).map(([field, value]) => inputs[field]?.columns(field, value)));

/** The values of a row in the form that clients write. @param newest with the pending version */
export function contentValues({ inputs }: ResourceDefinition, row: Row, newest: boolean): Values {
  const fields = Object.entries(inputs).map(([field, input]) => [field, input.value(field, row)]);
  const values = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  return newest && row.pending ? { ...values, ...(parsedJson(row.pending) as Values) } : values;
}
