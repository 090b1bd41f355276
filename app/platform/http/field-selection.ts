import type { FastifyReply } from "fastify";
import { z } from "zod";
import { InvalidInput } from "../errors.ts";
import { listEnvelope } from "./list-queries.ts";

/** More than the number of fields of any item. */
const MAX_NAMES = 100;

/** The names of the fields of a response. */
export interface KnownFields {
  /** Fields that everybody may read. */
  open: readonly string[];
  /** Fields for staff only. */
  staffOnly: readonly string[];
}

/**
 * The query parameter `fields`: names separated by commas or given as repeated parameters.
 * Validation errors name the known fields.
 */
export function fieldsParam(known: KnownFields) {
  const names = new Set([...known.open, ...known.staffOnly]);
  return z
    .preprocess(
      (given) => (given === undefined ? given : [given].flat().flatMap((text) => String(text).split(","))),
      z.array(z.string().trim().max(100)).min(1).max(MAX_NAMES),
    )
    .superRefine((given, context) => {
      for (const name of new Set(given).difference(names))
        context.addIssue({ code: "custom", message: unknownField(name, known), params: { code: "invalid_choice" } });
    })
    .transform((given) => [...new Set(given)])
    .meta({
      description: `Returns only these fields, separated by commas: ${listed(known)}. Other fields are omitted, even if the response schema requires them.`,
    });
}

/** @throws InvalidInput if visitors may not read one of the fields */
export function requireOpenFields(asked: readonly string[] | undefined, known: KnownFields): void {
  const closed = asked?.filter((name) => !known.open.includes(name)) ?? [];
  if (closed.length === 0) return;
  throw new InvalidInput(
    closed.map((name) => ({ field: "fields", code: "invalid_choice", message: unknownField(name, known) })),
  );
}

const unknownField = (name: string, known: KnownFields) =>
  `Unknown field "${name}". Available fields: ${listed(known)}.`;

function listed({ open, staffOnly }: KnownFields): string {
  if (open.length === 0) return staffOnly.join(", ");
  return staffOnly.length === 0 ? open.join(", ") : `${open.join(", ")}; for staff only: ${staffOnly.join(", ")}`;
}

/**
 * Sends a response without fields that its schema requires.
 * @param partial the schema of the response, with optional fields
 */
export function sendPartial<T>(reply: FastifyReply, partial: z.ZodType, payload: T): T {
  reply.type("application/json; charset=utf-8").serializer((given) => JSON.stringify(partial.parse(given)));
  return payload;
}

/** A list for staff whose items are returned whole or, with `fields`, in part. @param item the schema of an item */
export function selectableList<Shape extends z.ZodRawShape>(item: z.ZodObject<Shape>) {
  const partial = listEnvelope(item.partial());
  return {
    query: { fields: fieldsParam({ open: [], staffOnly: Object.keys(item.shape) }).optional() },
    send<Page extends { results: object[] }>(reply: FastifyReply, fields: readonly string[] | undefined, page: Page) {
      if (!fields) return page;
      const pick = (whole: object) =>
        Object.fromEntries(Object.entries(whole).filter(([name]) => fields.includes(name)));
      return sendPartial(reply, partial, { ...page, results: page.results.map(pick) });
    },
  };
}
