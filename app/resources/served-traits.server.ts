import type { ResourceDefinition } from "./define-resource.ts";
import type { Resource } from "./serve-resource.server.ts";
import type { Action, ServedTrait } from "./trait.server.ts";
import { position } from "./traits/position.server.ts";
import { publication } from "./traits/publication.server.ts";
import { slug } from "./traits/slug.server.ts";
import { trash } from "./traits/trash.server.ts";

const served: readonly ServedTrait[] = [publication, slug, position, trash];

/** The traits of a resource that do something; the others only have fields. */
export const traitsOf = ({ traits }: ResourceDefinition): ServedTrait[] =>
  served.filter(({ name }) => traits.includes(name));

/** What can be done with many items; without a trash they are deleted for good. */
export const actionsOf = ({ definition, actions }: Resource): Record<string, Action> =>
  Object.assign({ delete: { rule: "remove" } }, ...traitsOf(definition).map((trait) => trait.actions), actions);
