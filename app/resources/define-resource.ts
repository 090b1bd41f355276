import type { z } from "zod";
import type { FileOutput, PictureOutput } from "#app/platform/media/media-values.ts";
import type { RichTextNode } from "#app/ui/rich-text/document.ts";
import type { RelationOutput } from "./values.ts";

/**
 * How a field is written in a form and kept in the database. Fields without an input get one from
 * their schema: text, number, switch, date or select, in a column of their own name.
 */
export type Input =
  | { kind: "picture" } // columns <field>_id and <field>_alt
  | { kind: "media"; accept: string } // column <field>_id; `accept` as in HTML
  | { kind: "rich-text" }
  | { kind: "text-area" }
  | { kind: "rows" } // a list, kept as JSON
  | { kind: "relation"; to: string } // column <field>_id
  | { kind: "relations"; to: string; through: string }; // rows (item_id, target_id, position) of a table

export const picture = () => ({ kind: "picture" }) as const;
export const mediaFile = (accept: string) => ({ kind: "media", accept }) as const;
export const richText = () => ({ kind: "rich-text" }) as const;
export const textArea = () => ({ kind: "text-area" }) as const;
export const rows = () => ({ kind: "rows" }) as const;
/** @param to table of the resource that is pointed at; it has a `name`. */
export const relation = (to: string) => ({ kind: "relation", to }) as const;
/** @param through the table of pairs. */
export const relations = (to: string, through: string) => ({ kind: "relations", to, through }) as const;

/** What several resources share; the table in the product's documentation says which has which. */
export type Trait = "slug" | "unique-name" | "publication" | "position" | "seo" | "trash" | "revisions";

export interface ListDefinition {
  /** Columns of the admin list. */
  columns: readonly string[];
  /** The order when none is asked for, such as `-published_at`. */
  order: string;
  /** What can be ordered by, besides `id`, `created_at`, `modified_at` and the title. */
  orderings: readonly string[];
  /** Text fields that `search` looks in; the first of them is the title. */
  search: readonly string[];
  /**
   * Fields that can be filtered by: text, choices, switches and relations by equality; `created_at`
   * by `created_after` (then or later) and `created_before`.
   */
  filters: readonly string[];
}

export interface ResourceDefinition {
  /** The field's own word, singular, kebab-case: `book`, `post-category`. Also its name in audit and search. */
  name: string;
  /** Path of the list, without a trailing slash. */
  path: string;
  labels: { one: string; many: string };
  /** Its items are about people who trust us with that: the audit log names them by their number only. */
  personal?: true;
  /** The fields a client writes, without those of the traits. */
  schema: z.ZodObject;
  inputs: Readonly<Record<string, Input>>;
  traits: readonly Trait[];
  list: ListDefinition;
}

/**
 * Declares what a resource is: one declaration that API, OpenAPI, admin list and form are made of.
 * Browser and server both read it, so it knows no database and no secret.
 */
export function defineResource<const D extends ResourceDefinition>(definition: D): D {
  return definition;
}

/** The field that names an item to a person; its slug is made from it. */
export const titleOf = (definition: ResourceDefinition) => definition.list.search[0] as string;

export const hasTrait = (definition: ResourceDefinition, trait: Trait) => definition.traits.includes(trait);

export type State = "draft" | "in_review" | "scheduled" | "scheduled_changed" | "published" | "changed";

type FieldOutput<Kind, Value> = Kind extends { kind: "picture" }
  ? PictureOutput | null
  : Kind extends { kind: "media" }
    ? FileOutput | null
    : Kind extends { kind: "relation" }
      ? RelationOutput | null
      : Kind extends { kind: "relations" }
        ? RelationOutput[]
        : Kind extends { kind: "rich-text" }
          ? RichTextNode
          : Value;

type DocumentMedia<Kind> = "rich-text" extends Kind ? { document_media: Record<string, PictureOutput> } : unknown;

type TraitOutput<T> = ("slug" extends T ? { slug: string } : unknown) &
  ("publication" extends T
    ? { status: "draft" | "in_review" | "published"; state: State; published_at: string | null }
    : unknown) &
  ("position" extends T ? { position: number } : unknown) &
  ("seo" extends T ? { seo_title: string; seo_description: string; noindex: boolean } : unknown) &
  ("trash" extends T ? { trashed_at: string | null } : unknown);

/** An item as services and the API answer it. */
export type ItemOf<D extends ResourceDefinition> = {
  [Field in keyof z.output<D["schema"]>]: FieldOutput<
    Field extends keyof D["inputs"] ? D["inputs"][Field] : unknown,
    z.output<D["schema"]>[Field]
  >;
} & {
  id: number;
  version: number;
  created_at: string;
  modified_at: string;
  created_by: number | null;
} & TraitOutput<D["traits"][number]> &
  DocumentMedia<D["inputs"][keyof D["inputs"]]["kind"]>;
