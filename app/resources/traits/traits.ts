import { z } from "zod";
import { position } from "./position.ts";
import { publication } from "./publication.ts";
import { seo } from "./seo.ts";
import { slug } from "./slug.ts";
import type { Trait } from "./trait.ts";
import { trash } from "./trash.ts";

/** What several resources share; `traits.server.ts` has what each does in the steps of the engine. */
export const traits = {
  "unique-name": {},
  slug,
  publication,
  position,
  seo,
  trash,
  revisions: {
    // What has no drafts is not saved by itself: visitors would see every step.
    along: { publication: { changes: { autosave: z.boolean().optional() } } },
  },
} satisfies Record<string, Trait>;

export type TraitName = keyof typeof traits;

/** What is returned of the traits of an item. */
export type TraitOutput<T extends TraitName> = Together<{
  [Name in T]: (all: PartOf<Name, "output"> & PartOf<Name, "fields">) => void;
}>;
/** What a client writes of them as content. */
export type TraitFields<T extends TraitName> = Together<{ [Name in T]: (all: PartOf<Name, "fields">) => void }>;
export type TraitOrdering<T extends TraitName> = {
  [Name in T]: (typeof traits)[Name] extends { ordering: infer Column extends string } ? Column : never;
}[T];

type PartOf<T extends TraitName, Part extends string> =
  (typeof traits)[T] extends Record<Part, infer Shape extends z.ZodRawShape>
    ? { [Name in keyof Shape]: z.output<Shape[Name]> }
    : unknown;
/** All that the functions take, at once. */
type Together<Functions> = [keyof Functions] extends [never]
  ? unknown
  : Functions[keyof Functions] extends (all: infer All) => void
    ? All
    : never;
