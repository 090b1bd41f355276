import { z } from "zod";
import { relaxSchema } from "../relax-schema.ts";
import { type Input, storeInJsonColumn } from "./input.ts";
import { plain } from "./plain.ts";

/** An ordered list of lines or small objects, stored as JSON. */
export function rows<Item extends z.ZodType>(item: Item, max: number): Input<z.output<Item>[], z.output<Item>[]> {
  const schema = z.array(item).max(max).default([]);
  return { kind: "rows", schema, output: relaxSchema(schema), row: describeRow(item), ...storeInJsonColumn() };
}

function describeRow(item: z.ZodType): NonNullable<Input["row"]> {
  const object = item instanceof z.ZodPreprocess ? item.def.out : item;
  if (!(object instanceof z.ZodObject)) return { schema: item, line: plain(item) };
  const parts = Object.entries(object.shape).map(([name, part]) => [name, plain(part as z.ZodType)]);
  return { schema: item, parts: Object.fromEntries(parts) };
}
