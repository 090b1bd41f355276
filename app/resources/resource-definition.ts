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
/** The differences between an item's form and the one implied by its kinds of fields. The compiler checks all names. */
export interface FormDeclaration<Field extends string> {
  /** Fields in the wide column, with the texts. */
  main?: readonly Field[];
  /** Fields in the narrow column, with choices, dates and relations. */
  side?: readonly Field[];
  /**
   * Rarely changed fields, in groups under headings that open them. If the resource has a single item, each section is a
   * screen of its own.
   */
  sections?: readonly { label: string; fields: readonly Field[] }[];
  /**
   * Fields that are shown only while another field has one of these values, such as `{ video_id: { provider: ["vimeo"]
   * } }`.
   */
  when?: { readonly [Shown in Field]?: { readonly [Other in Field]?: readonly unknown[] } };
}

/** A rule across fields, checked with all values in the form that clients write whenever an item is saved. */
export interface FieldRule<Field extends string = string, Written = Values> {
  /** The field at which the message is shown. */
  field: Field;
  message: string;
  isMet(values: Written): boolean;
}

/** The entries of the side navigation, in its order. The screens of a group are the tabs of its entry. */
export const navigationGroups = [
  "Posts",
  "Pages",
  "Gallery",
  "Library",
  "People",
  "Letters",
  "Subscribers",
  "Enquiries",
  "Files",
  "Settings",
] as const;
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

/** A suggestion about a field. */
export interface FieldFinding {
  field: string;
  severity: Severity;
  message: string;
}

interface NavigationEntry {
  group: NavigationGroup;
  order: number;
  icon: IconName;
  /** A one-line description of the items, shown below the heading of their screens. */
  description: string;
  for?: keyof typeof roleGroups;
}

export interface Description {
  /** Singular, in kebab-case: `book`, `post-category`. Also used in the audit log and in search. */
  name: string;
  /** The path of the list in the API, without a trailing slash. */
  path: string;
  labels: { one: string; many: string };
  /** The public pages of the items; without it they have no page. */
  page?: PublicPage;
  /** The page that shows items without their own page, used for their preview. */
  shownOn?: PublicPage;
  /** There is exactly one item, which always exists; its API path is that of the list. */
  single?: true;
  /** The entry of the list in the side navigation; for editors, unless another group of roles is named. */
  navigation?: NavigationEntry;
  /** Operations that are unavailable or that the feature implements itself. */
  except?: readonly ResourceOperation[];
  /** Finds possible improvements to an item, in addition to the checks of any text; called while someone types. */
  checks?(values: Readonly<Record<string, unknown>>): readonly FieldFinding[];
  /** Set if items are personal data: the audit log then contains only their ids, not their titles. */
  personal?: true;
}

/** A declaration as used by the engine and the admin area. */
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
  /** The schema of the fields, excluding those of the traits. */
  schema: z.ZodObject;
}

/** The noun for an item within a sentence: "a book", "an album", "the settings". */
export const addArticle = ({ labels: { one }, single }: Pick<ResourceDefinition, "labels" | "single">): string =>
  `${single ? "the" : /^[aeiou]/i.test(one) ? "an" : "a"} ${one.toLowerCase()}`;

/** The field that contains an item's title, from which its slug is generated. */
export const titleField = (definition: ResourceDefinition) => definition.list.search[0] as string;

/** Whether the items always exist, so that they can only be read and changed. */
export const hasFixedItems = (definition: ResourceDefinition): boolean =>
  definition.single === true || fixedPageField(definition) !== undefined;

/** Whether staff can create items. */
export const isCreatedByStaff = (definition: ResourceDefinition): boolean =>
  !hasFixedItems(definition) && !definition.except?.includes("create");

export const hasTrait = (definition: ResourceDefinition, trait: TraitName) => definition.traits.includes(trait);
