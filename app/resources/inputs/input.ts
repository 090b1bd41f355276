import type { z } from "zod";
import type { RichTextNode } from "#app/document/document.ts";
import type { Condition } from "#app/platform/access/rules.ts";
import type { Problem } from "#app/platform/errors.ts";
import type { PictureShape } from "#app/ui/picture-sources.ts";
import type { OperationContext, Row, Values } from "../store.server.ts";

/**
 * A kind of field: how the engine validates, stores, filters and returns its values. A value is the client's input as
 * parsed by the schema. Inputs also run in the browser, so anything that only the server has is passed as an argument.
 */
export interface Input<Value = unknown, Output = unknown, Found = unknown> {
  /** The kind, which selects the component that edits the field in the admin area. */
  kind: string;
  /** The schema of a value in requests. */
  schema: z.ZodType;
  /** The schema of a value in responses. */
  output: z.ZodType;
  /** The allowed values, if limited. */
  choices?: readonly string[];
  /** The allowed file types, as in the `accept` attribute of HTML. */
  accept?: string;
  /** The content of each row in a list: a line of text, or an object with these parts. */
  row?: { schema: z.ZodType; line?: Input; parts?: Readonly<Record<string, Input>> };
  /** The resource that values refer to, if any. */
  references?: References;
  /**
   * The table (item_id, target_id, position) that stores the ids a value references. Without it, they are stored in the
   * item's own row.
   */
  pairs?: string;
  /** The columns that store a value. */
  columns(field: string, value: Value): Values;
  /** The value stored in a row. */
  value(field: string, row: Row): Value;
  /** The ids that a value references. */
  ids(value: Value): number[];
  /** The pictures of a value, each with a shape in which pages show it. */
  pictures?(value: Value): ShownPicture[];
  /** The value as the API returns it. */
  present(value: Value, find: (id: number) => Found | undefined): Output;
  /** Related data in the response, by name: one object for all fields of this kind. */
  included?: Readonly<Record<string, Included<Value, Found>>>;
  /** The public items that a value links to, as `post/12`; they may not exist. */
  links?(value: Value): string[];
  /** The URLs of all links of a value. */
  hrefs?(value: Value): string[];
  /** The text of each block of a document, for search and exports. */
  blocks?(document: Value | Output): string[];
  /** The text of a value in exports; by default, its URL or name. */
  cell?(value: Output): string;
  /** Applies additional rules to the client's value. @throws InvalidInput */
  check?(field: string, value: Value, rules: Rules): Value;
  /** @returns why the value may not reference this row, or undefined if it may. */
  problem?(value: Value, referenced: Found): Omit<Problem, "field"> | undefined;
  /** Fills in the missing parts of a valid value. */
  complete?(value: Value, context: OperationContext, find: (id: number) => Found | undefined): Value | Promise<Value>;
  /** Removes references to these ids from the value, or replaces them with `replacement`. */
  removeReferences?(value: Value, ids: ReadonlySet<number>, replacement?: number): Value;
  /** Set if lists can be filtered by the field. */
  filter?: Filter;
}

export interface ShownPicture {
  /** Its id in the media library. */
  media: number;
  shape: PictureShape;
}

interface References {
  /** `media`, or the name of another resource. */
  to: string;
  /** The columns needed to present a value. */
  columns: readonly string[];
  /** The column with the id of a row's container, if the container is needed as well. */
  outer?: string;
  /** The error message for an id that does not exist. */
  missing(id: number): string;
}

interface Included<Value, Found> {
  schema: z.ZodType;
  /** @param links the current paths of the items that values link to. */
  present(value: Value, find: (id: number) => Found | undefined, links: LinkPaths): Values;
}

/** The current path of each item by `post/12`, or null if visitors cannot see it. */
export type LinkPaths = Readonly<Record<string, string | null>>;

export interface Filter {
  /** The schema of the query parameter. */
  schema: z.ZodType;
  /** @param now in ISO 8601 */
  condition(field: string, value: unknown, now: string): Condition;
}

/** Rules whose code is too large for the browser; the server passes them. */
export interface Rules {
  /** Validates a document against the schema of the editor. @throws InvalidInput */
  validateDocument(field: string, value: unknown): RichTextNode;
}

/** A JSON value of a query: SQLite returns it as text. */
export const parsedJson = (value: unknown): unknown => (typeof value === "string" ? JSON.parse(value) : value);

/** Stores a value unchanged, in the column `<field>`. */
export const storeInColumn = <Value>() => ({
  columns: (field: string, value: Value): Values => ({ [field]: value }),
  value: (field: string, row: Row) => row[field] as Value,
  ids: (_value: Value): number[] => [],
  present: (value: Value): Value => value,
});

/** Stores a value as JSON, in the column `<field>`. */
export const storeInJsonColumn = <Value>() => ({
  ...storeInColumn<Value>(),
  columns: (field: string, value: Value): Values => ({ [field]: JSON.stringify(value) }),
});

/** Stores the id of a reference in the column `<field>_id`. */
export const inIdColumn = {
  columns: (field: string, value: number | null): Values => ({ [`${field}_id`]: value ?? null }),
  value: (field: string, row: Row) => row[`${field}_id`] as number | null,
  ids: (value: number | null): number[] => (value ? [value] : []),
  removeReferences: (value: number | null, ids: ReadonlySet<number>, replacement?: number) =>
    value !== null && ids.has(value) ? (replacement ?? null) : value,
};
