import type { z } from "zod";
import { position } from "./position.ts";
import { publication } from "./publication.ts";
import { seo } from "./seo.ts";
import { slug } from "./slug.ts";
import type { Trait, TraitName } from "./trait.ts";
import { trash } from "./trash.ts";

/** The declarations of the traits. Their steps are listed in `traits.server.ts`. */
export const traits = {
  "unique-name": {},
  slug,
  publication,
  position,
  seo,
  trash,
  revisions: {},
} satisfies Record<TraitName, Trait>;

/** The fields of the traits in responses. */
export type TraitOutput<T extends TraitName> = ParameterIntersection<{
  [Name in T]: (all: PartOf<Name, "output"> & PartOf<Name, "fields">) => void;
}>;
/** The content fields of the traits in requests. */
export type TraitFields<T extends TraitName> = ParameterIntersection<{
  [Name in T]: (all: PartOf<Name, "fields">) => void;
}>;
export type TraitOrdering<T extends TraitName> = {
  [Name in T]: (typeof traits)[Name] extends { ordering: infer Column extends string } ? Column : never;
}[T];

type PartOf<T extends TraitName, Part extends string> =
  (typeof traits)[T] extends Record<Part, infer Shape extends z.ZodRawShape>
    ? { [Name in keyof Shape]: z.output<Shape[Name]> }
    : unknown;
type ParameterIntersection<Functions> = [keyof Functions] extends [never]
  ? unknown
  : Functions[keyof Functions] extends (all: infer All) => void
    ? All
    : never;
