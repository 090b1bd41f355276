import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Engine } from "#app/platform/database/database.ts";
import { readSchema } from "#app/resources/fields.ts";
import type { Resource } from "#app/resources/resource.server.ts";

/** A line of a file, and whether it is what the CSV library would write. */
export interface PlainLine {
  line: RawBuilder<string>;
  isPlain: RawBuilder<boolean>;
}

/**
 * The line of a row as the database can write it, many times faster than the application: for resources whose fields are
 * their columns. Text that would be quoted, or that a spreadsheet could read as a formula, makes a line that is not plain.
 * @returns undefined if the items have to be presented.
 */
export function plainLine(
  { definition, hooks }: Pick<Resource, "definition" | "hooks">,
  names: readonly string[],
  engine: Engine,
): PlainLine | undefined {
  if (definition.traits.length > 0 || definition.derived || hooks.afterRead) return undefined;
  const shape: Readonly<Record<string, z.ZodType>> = readSchema(definition).shape;
  const cells = names.map((name) => {
    // What fields return is described without the rules that say which texts are times.
    const isTime = definition.inputs[name]?.kind === "date-time" || shape[name] instanceof z.ZodISODateTime;
    return isTime ? { text: timeText[engine](sql.ref(name)) } : cellOf(name, shape[name], engine);
  });
  const known = cells.filter((cell) => cell !== undefined);
  if (known.length < cells.length) return undefined;
  const comma = sql` || ',' || `;
  const texts = known.flatMap(({ isPlain }) => isPlain ?? []);
  return {
    line: sql`${sql.join(
      known.map(({ text }) => sql`coalesce(${text}, '')`),
      comma,
    )}`,
    isPlain: texts.length > 0 ? sql`(${sql.join(texts, sql` and `)})` : sql`1 = 1`,
  };
}

interface PlainCell {
  text: RawBuilder<unknown>;
  isPlain?: RawBuilder<unknown>;
}

/** Letters and digits of ASCII first, and no character that is quoted later on. */
const isPlainText: Record<Engine, (column: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  sqlite: (column) =>
    sql`(${column} is null or ${column} = '' or (${column} glob '[a-zA-Z0-9]*' and ${column} not glob ${'*[",\r\n]*'}))`,
  postgres: (column) => sql`(${column} is null or ${column} = '' or ${column} ~ ${'^[a-zA-Z0-9][^",\r\n]*$'})`,
};

const timeText: Record<Engine, (column: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  sqlite: (column) => column,
  postgres: (column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

function cellOf(name: string, schema: z.ZodType | undefined, engine: Engine): PlainCell | undefined {
  const column = sql.ref(name);
  const type = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (type instanceof z.ZodBoolean)
    return { text: sql`case when ${column} then 'true' when not ${column} then 'false' end` };
  if (type instanceof z.ZodNumber) return { text: sql`cast(${column} as text)` };
  const isText = type instanceof z.ZodString || type instanceof z.ZodStringFormat || type instanceof z.ZodEnum;
  return isText ? { text: column, isPlain: isPlainText[engine](column) } : undefined;
}
