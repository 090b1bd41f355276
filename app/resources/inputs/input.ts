import type { z } from "zod";
import type { Problem } from "#app/platform/errors.ts";
import type { Condition } from "#app/platform/rules.ts";
import type { RichTextNode } from "#app/ui/rich-text/document.ts";
import type { OperationContext, Row, Values } from "../store.server.ts";

/**
 * A kind of field, with all that the engine has to know of it: how a value is written, kept, found
 * and returned. A value is what a client writes, once its schema has parsed it. Browser and server
 * both read it, so what only the server has comes as an argument.
 */
export interface Input<Value = unknown, Output = unknown, Found = unknown> {
  /** Names the component of the admin area that edits it. */
  kind: string;
  /** What a client writes. */
  schema: z.ZodType;
  /** What the API returns. */
  output: z.ZodType;
  /** The values there are to choose from. */
  choices?: readonly string[];
  /** What can be chosen: files of these types, as in the `accept` of HTML. */
  accept?: string;
  /** What values refer to. */
  references?: References;
  /**
   * The table of pairs (item_id, target_id, position) that holds the ids a value refers to; without
   * it they are in the item's own row.
   */
  pairs?: string;
  /** The columns that hold a value. */
  columns(field: string, value: Value): Values;
  /** The value that a row holds. */
  value(field: string, row: Row): Value;
  /** The ids of what a value refers to. */
  ids(value: Value): number[];
  /** The value as the API returns it. */
  present(value: Value, find: (id: number) => Found | undefined): Output;
  /** What a response has beside the fields of this kind: one object for all of them together. */
  included?: Beside<Value, Found>;
  /** The text of each block of a document, for search and exports. */
  blocks?(document: Value | Output): string[];
  /** Further rules for a value that was sent. @throws InvalidInput */
  check?(field: string, value: Value, rules: Rules): Value;
  /** What is wrong with a value that refers to this. */
  fault?(value: Value, target: Found): Omit<Problem, "field"> | undefined;
  /** Fills in what a valid value leaves out. */
  complete?(value: Value, context: OperationContext, find: (id: number) => Found | undefined): Value | Promise<Value>;
  /** The value without references to these, or with another in their place. */
  without?(value: Value, ids: ReadonlySet<number>, replacement?: number): Value;
  /** How a list is filtered by it; without it, it is not. */
  filter?: Filter;
}

interface References {
  /** `media`, or the name of another resource. */
  to: string;
  /** What is read of it, in order to present a value. */
  columns: readonly string[];
  /** Says that there is none with this id. */
  missing(id: number): string;
}

interface Beside<Value, Found> {
  name: string;
  schema: z.ZodType;
  present(value: Value, find: (id: number) => Found | undefined): Values;
}

export interface Filter {
  /** What stands in the query string. */
  schema: z.ZodType;
  condition(field: string, asked: unknown): Condition;
}

/** Rules of the server that would be too heavy for a browser. */
export interface Rules {
  /** Holds a document to the schema of the editor. @throws InvalidInput */
  validateDocument(field: string, value: unknown): RichTextNode;
}

/** A value that is kept as it is, in a column of its own name. */
export const inColumn = <Value>() => ({
  columns: (field: string, value: Value): Values => ({ [field]: value }),
  value: (field: string, row: Row) => row[field] as Value,
  ids: (_value: Value): number[] => [],
  present: (value: Value): Value => value,
});

/** The same, kept as JSON. */
export const inJsonColumn = <Value>() => ({
  ...inColumn<Value>(),
  columns: (field: string, value: Value): Values => ({ [field]: JSON.stringify(value) }),
});

/** The id of what is referred to, in the column `<field>_id`. */
export const inIdColumn = {
  columns: (field: string, value: number | null): Values => ({ [`${field}_id`]: value ?? null }),
  value: (field: string, row: Row) => row[`${field}_id`] as number | null,
  ids: (value: number | null): number[] => (value ? [value] : []),
  without: (value: number | null, ids: ReadonlySet<number>, replacement?: number) =>
    value !== null && ids.has(value) ? (replacement ?? null) : value,
};
