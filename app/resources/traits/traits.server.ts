import type { ResourceDefinition } from "../resource-definition.ts";
import { positionSteps } from "./position.ts";
import { publicationSteps } from "./publication.ts";
import { slugSteps } from "./slug.ts";
import type { TraitName } from "./trait.ts";
import type { TraitSteps } from "./trait-steps.ts";
import { trashSteps } from "./trash.ts";
import { uniqueNameSteps } from "./unique-name.ts";

/** In the order of their locks, which is the same in every transaction to prevent deadlocks. */
const steps: Record<TraitName, TraitSteps> = {
  "unique-name": uniqueNameSteps,
  slug: slugSteps,
  publication: publicationSteps,
  position: positionSteps,
  seo: {},
  trash: trashSteps,
  revisions: {},
};

/** The steps of the traits of a resource. */
export const listTraitSteps = ({ traits }: ResourceDefinition): TraitSteps[] =>
  Object.entries(steps).flatMap(([name, step]) => (traits.includes(name as TraitName) ? [step] : []));
