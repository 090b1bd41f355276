import type { z } from "zod";
import type { Severity } from "#app/document/editor/checks/check-document.ts";
import type { roleGroups } from "#app/platform/access/actor.ts";
import type { IconName } from "#app/ui/admin/icon.tsx";
import type { Input } from "./inputs/input.ts";
import { fixedPageField, type PublicPage } from "./item-page.ts";
import type { Values } from "./store.server.ts";
import type { TraitName } from "./traits/trait.ts";

/** A Zod schema for text, numbers, booleans, dates and choices; otherwise the result of a function of `inputs/`. */
export type Field = z.ZodType | Input;
export type Fields = Readonly<Record<string, Field>>;
/** Where the form of an item differs from what the kinds of its fields imply. The compiler checks all names. */
export interface FormDeclaration<Field extends string> {
  /** Fields in the wide column, with the texts. */
  main?: readonly Field[];
  /** Fields in the narrow column, with choices, dates and relations. */
  side?: readonly Field[];
  /** Fields that are rarely changed, each group under a heading that opens it. */
  sections?: readonly { label: string; fields: readonly Field[] }[];
  /** Fields that are only shown while another one has one of these values, such as `{ video_id: { provider: ["vimeo"] } }`. */
  when?: { readonly [Shown in Field]?: { readonly [Other in Field]?: readonly unknown[] } };
}

/** A rule across fields, checked whenever an item is saved, with all its values as clients write them. */
export interface FieldRule<Field extends string = string, Written = Values> {
  /** The field at which the message is shown. */
  field: Field;
  message: string;
  isMet(values: Written): boolean;
}

/** The groups of the side navigation, in its order. */
export const navigationGroups = ["Content", "Gallery", "People", "Audience", "Files", "Settings", "Account"] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

/** The operations of the API on a resource, and the automatic `purge` of its trash. */
export type ResourceOperation =
  | "list"
  | "create"
  | "read"
  | "update"
  | "delete"
  | "bulk"
  | "reorder"
  | "export"
  | "purge";

/** Something to look at in a field. */
export interface FieldFinding {
  field: string;
  severity: Severity;
  message: string;
}

interface NavigationEntry {
  group: NavigationGroup;
  order: number;
  icon: IconName;
  /** What its items are, in a line: shown below the heading of its screens. */
  description: string;
  for?: keyof typeof roleGroups;
}

export interface Description {
  /** Singular, in kebab-case: `book`, `post-category`. Also used in the audit log and in search. */
  name: string;
  /** The path of the list in the API, without a trailing slash. */
  path: string;
  labels: { one: string; many: string };
  /** The public pages of its items; without it they have none. */
  page?: PublicPage;
  /** Where its items are seen that have no page, which their preview shows. */
  shownOn?: PublicPage;
  /** There is exactly one item, which always exists; its API path is that of the list. */
  single?: true;
  /** The entry of its list in the side navigation, for editors unless another group of roles is named. */
  navigation?: NavigationEntry;
  /** Operations that are not available, or that the feature implements itself. */
  except?: readonly ResourceOperation[];
  /** What could be better in an item, besides what is found in any text; called while it is typed. */
  checks?(values: Readonly<Record<string, unknown>>): readonly FieldFinding[];
  /** Its items are personal data: the audit log contains only their ids, no titles. */
  personal?: true;
}

/** A declaration, as the engine and the admin area read it. */
export interface ResourceDefinition<
  F extends Fields = Fields,
  T extends TraitName = TraitName,
  D extends z.ZodRawShape = z.ZodRawShape,
> extends Description {
  fields: F;
  derived?: D;
  traits: readonly T[];
  list: {
    columns: readonly string[];
    order: string;
    orderings: readonly string[];
    search: readonly string[];
    filters: readonly string[];
  };
  form?: FormDeclaration<string>;
  rules?: readonly FieldRule[];
  /** The inputs of all fields, including those of the traits. */
  inputs: Readonly<Record<string, Input>>;
  /** The schema of the fields, without those of the traits. */
  schema: z.ZodObject;
}

/** What an item is called within a sentence: "a book", "an album". */
export const withArticle = ({ labels: { one } }: Pick<ResourceDefinition, "labels">): string =>
  `${/^[aeiou]/i.test(one) ? "an" : "a"} ${one.toLowerCase()}`;

/** The field with the title of an item, from which its slug is generated. */
export const titleField = (definition: ResourceDefinition) => definition.list.search[0] as string;

/** Whether its items always exist, so that they are only read and changed. */
export const hasFixedItems = (definition: ResourceDefinition): boolean =>
  definition.single === true || fixedPageField(definition) !== undefined;

/** Whether staff can create its items. */
export const isCreatedByStaff = (definition: ResourceDefinition): boolean =>
  !hasFixedItems(definition) && !definition.except?.includes("create");

export const hasTrait = (definition: ResourceDefinition, trait: TraitName) => definition.traits.includes(trait);
