import type { z } from "zod";

/** The features that resources can share. */
export type TraitName = "unique-name" | "slug" | "publication" | "position" | "seo" | "trash" | "revisions";

/** What a trait adds to the declaration of a resource, for the browser and the server. */
export interface Trait {
  /** Content fields, stored in their own columns and in the history like those of the resource. */
  fields?: z.ZodRawShape;
  /** The heading of these fields in forms. */
  label?: string;
  /** Other fields in requests. */
  input?: z.ZodRawShape;
  /** Other fields in requests that change an item. */
  changes?: z.ZodRawShape;
  /** Other fields in responses. */
  output?: z.ZodRawShape;
  /** Additions if the resource also has another trait, by the name of that trait. */
  combinedWith?: Readonly<Record<string, { output?: z.ZodRawShape }>>;
  /** Query parameters of the list. */
  query?: z.ZodRawShape;
  /** The column that lists can be ordered by. */
  ordering?: string;
  /** The column that determines where or from when visitors see an item. */
  placementColumn?: string;
}
