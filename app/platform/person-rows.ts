import { type RawBuilder, sql } from "kysely";
import type { AnyQueryable } from "./database/database.ts";

/** The person that an item of a table with a column `email_key` belongs to. */
export interface PersonOfItem {
  table: string;
  id: number;
}

/** Something that is known of a person. What the texts are depends on the part. */
export interface PersonRow<Part extends string = string> {
  part: Part;
  id: number | null;
  title: string | null;
  state: string | null;
  detail: string | null;
  created_at: string | null;
  sent_at: string | null;
}

/** The key of the person's address, within a query. */
export const keyOfItem = ({ table, id }: PersonOfItem): RawBuilder<string> =>
  sql<string>`(select email_key from ${sql.table(table)} where id = ${id})`;

/** Rows of a part: the expressions select what `PersonRow` has under these names. */
export function personRows(
  part: string,
  { id, title, state, detail, created_at, sent_at }: Partial<Record<keyof PersonRow, RawBuilder<unknown>>>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const noText = sql`cast(null as text)`;
  const noTime = sql`cast(null as timestamptz)`;
  const columns = sql`${sql.lit(part)} as part, ${id ?? sql`cast(null as integer)`} as id, ${title ?? noText} as title,
    ${state ?? noText} as state, ${detail ?? noText} as detail, ${created_at ?? noTime} as created_at,
    ${sent_at ?? noTime} as sent_at`;
  return sql`select * from (select ${columns} ${from}) as ${sql.table(part)}`;
}

/** Reads all parts in one query. @returns the rows of each part, in their order within it */
export async function readPersonRows(db: AnyQueryable, parts: readonly RawBuilder<unknown>[]) {
  const { rows } = await sql<PersonRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  const byPart = Map.groupBy(rows, ({ part }) => part);
  return (part: string): PersonRow[] => byPart.get(part) ?? [];
}
