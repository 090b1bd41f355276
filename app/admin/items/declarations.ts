import { adminListPath } from "#app/resources/admin-path.ts";
import { hasTrait, type ResourceDefinition } from "#app/resources/define-resource.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../features/*/*.resource.ts", { eager: true });

const isDeclaration = (exported: unknown): exported is ResourceDefinition =>
  typeof exported === "object" && exported !== null && "inputs" in exported && "list" in exported;

/** The resources with generated screens: those with an entry in the side navigation. */
const managed = Object.values(modules).flatMap((exports) =>
  Object.values(exports)
    .filter(isDeclaration)
    .flatMap((definition) => (definition.navigation ? [{ definition, ...definition.navigation }] : [])),
);

/** The resource of a list path: `books` in `/admin/books`. */
export const declarationAt = (segment: string | undefined): ResourceDefinition | undefined =>
  managed.find(({ definition }) => adminListPath(definition) === `/admin/${segment}`)?.definition;

export const declarationNamed = (name: string): ResourceDefinition | undefined =>
  managed.find(({ definition }) => definition.name === name)?.definition;

/** The resources of a group of the side navigation, in its order. */
export const declarationsIn = (group: string) =>
  managed.filter((each) => each.group === group).sort((one, other) => one.order - other.order);

/** The label of a field: the declared one, or one derived from its name. */
export function labelOf(definition: ResourceDefinition, field: string): string {
  const declared = definition.inputs[field]?.schema.meta()?.title;
  if (declared) return declared;
  const words = (builtIn[field] ?? field).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const builtIn: Record<string, string> = {
  modified_at: "changed",
  created_at: "created",
  published_at: "published",
  trashed_at: "deleted",
  seo_title: "title for search engines",
  seo_description: "description for search engines",
  noindex: "hide from search engines",
};

export const isPublishable = (definition: ResourceDefinition): boolean => hasTrait(definition, "publication");
