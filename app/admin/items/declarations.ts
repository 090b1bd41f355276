import type { z } from "zod";
import { isItemLink } from "#app/document/item-link.ts";
import { adminListPath } from "#app/resources/admin-path.ts";
import type { Input } from "#app/resources/inputs/input.ts";
import { barePath, parseItemPath } from "#app/resources/item-page.ts";
import {
  hasTrait,
  isCreatedByStaff,
  navigationGroups,
  type ResourceDefinition,
} from "#app/resources/resource-definition.ts";
import { getMetadata } from "./form/field-rules.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../features/**/*.resource.ts", { eager: true });

const isDeclaration = (exported: unknown): exported is ResourceDefinition =>
  typeof exported === "object" && exported !== null && "inputs" in exported && "list" in exported;

const declared = Object.values(modules).flatMap((exports) => Object.values(exports).filter(isDeclaration));

/** The resources with generated screens: those with an entry in the side navigation. */
const managed = declared.flatMap((definition) =>
  definition.navigation ? [{ definition, ...definition.navigation }] : [],
);

/** Whether a path of the site is the path of an item, which need not exist. */
export const isItemPath = (address: string): boolean =>
  isItemLink(address) || declared.some((definition) => parseItemPath(definition, barePath(address)));

/** The resource of a list path: `books` in `/admin/books`. */
export const findDeclarationByPath = (segment: string | undefined): ResourceDefinition | undefined =>
  managed.find(({ definition }) => adminListPath(definition) === `/admin/${segment}`)?.definition;

export const findDeclaration = (name: string): ResourceDefinition | undefined =>
  managed.find(({ definition }) => definition.name === name)?.definition;

/** The names of all resources with generated screens. */
export const resourceNames = (): string[] => managed.map(({ definition }) => definition.name);

/** The resources with a single item, such as the settings. */
export const singleDeclarations = (): ResourceDefinition[] =>
  managed.map(({ definition }) => definition).filter(({ single }) => single === true);

/** The resources whose items staff create, in the order of the side navigation. */
export const creatable = (): ResourceDefinition[] =>
  navigationGroups
    .flatMap((group) => listDeclarations(group).map(({ definition }) => definition))
    .filter(isCreatedByStaff);

/** The resources of a group of the side navigation, in its order. */
export const listDeclarations = (group: string) =>
  managed.filter((each) => each.group === group).sort((one, other) => one.order - other.order);

/** The label of a field: the declared one, or one derived from its name. */
export const getFieldLabel = ({ inputs, derived }: ResourceDefinition, field: string): string =>
  getSchemaLabel(inputs[field]?.schema ?? (derived?.[field] as z.ZodType | undefined), field);

/** The label of a field of any resource, including those without generated screens. */
export function getNamedFieldLabel(resource: string, field: string): string {
  const definition = declared.find(({ name }) => name === resource);
  return definition ? getFieldLabel(definition, field) : getSchemaLabel(undefined, field);
}

/** The declared label of a schema, or one derived from the name of its field. */
export function getSchemaLabel(schema: z.ZodType | undefined, name: string): string {
  const declared = schema && getMetadata(schema).title;
  return typeof declared === "string" ? declared : toWords(builtIn[name] ?? name);
}

/** The label of one of the choices of a field: the declared one, or "In media" for `in_media`. */
export function choiceLabel(input: Input, choice: string): string {
  const declared = getMetadata(input.schema)["x-labels"] as Readonly<Record<string, string>> | undefined;
  return declared?.[choice] ?? toWords(choice);
}

/** The declared label of a value of a derived field, if it is one of a few. */
export function derivedLabel({ derived }: ResourceDefinition, field: string, value: string): string | undefined {
  const schema = derived?.[field] as z.ZodType | undefined;
  return schema && (getMetadata(schema)["x-labels"] as Readonly<Record<string, string>> | undefined)?.[value];
}

const builtIn: Record<string, string> = {
  alt: "alt text",
  modified_at: "changed",
  created_at: "created",
  published_at: "published",
  trashed_at: "deleted",
};

function toWords(name: string): string {
  const words = name.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const isPublishable = (definition: ResourceDefinition): boolean => hasTrait(definition, "publication");
