import { z } from "zod";
import type { roleGroups } from "#app/platform/actor.ts";
import type { IconName } from "#app/ui/admin/icon.tsx";
import type { Input } from "./inputs/input.ts";
import { plain } from "./inputs/plain.ts";
import { fixedPageField, type PublicPage } from "./item-page.ts";
import type { Trait } from "./traits/trait.ts";
import { type TraitFields, type TraitName, type TraitOrdering, type TraitOutput, traits } from "./traits/traits.ts";

/** A Zod schema for text, numbers, booleans, dates and choices; otherwise the result of a function of `inputs/`. */
type Field = z.ZodType | Input;
type Fields = Readonly<Record<string, Field>>;
// biome-ignore lint/complexity/noBannedTypes: the shape of no derived fields.
type NoDerivedFields = {};

/** Columns, order, search and filters of a list. The compiler checks all names. */
interface ListDeclaration<
  F extends Fields,
  T extends TraitName,
  D extends z.ZodRawShape,
  Column extends string,
  Title extends string,
> {
  /** Columns of the admin list. */
  columns: readonly Name<Item<NoInfer<F>, NoInfer<T>, NoInfer<D>>>[];
  /** The default order, such as `-published_at`: one of the orderings. */
  order: NoInfer<Ordering<"id" | "created_at" | "modified_at" | TraitOrdering<T> | Column | Title>>;
  /** Further orderings, besides `id`, `created_at`, `modified_at`, the title and those of the traits. */
  orderings: readonly Column[];
  /** The fields that `search` searches; the first one is the title. */
  search: readonly [Title, ...Keys<NoInfer<F>, string | number | readonly string[]>[]];
  /**
   * The fields that can be filtered by: text, choices, booleans and relations by equality, `created_at`
   * by `created_after` (inclusive) and `created_before` (exclusive).
   */
  filters: readonly (Filterable<NoInfer<F>> | "created_at")[];
}

/** Where the form of an item differs from what the kinds of its fields imply. The compiler checks all names. */
interface FormDeclaration<Field extends string> {
  /** Fields in the wide column, with the texts. */
  main?: readonly Field[];
  /** Fields in the narrow column, with choices, dates and relations. */
  side?: readonly Field[];
  /** Fields that are only shown while another one has one of these values, such as `{ video_id: { provider: ["vimeo"] } }`. */
  when?: { readonly [Shown in Field]?: { readonly [Other in Field]?: readonly unknown[] } };
}

/** The groups of the side navigation, in its order. */
export const navigationGroups = ["Content", "Gallery", "People", "Audience", "Files", "Settings", "Account"] as const;
export type NavigationGroup = (typeof navigationGroups)[number];

interface Description {
  /** Singular, in kebab-case: `book`, `post-category`. Also used in the audit log and in search. */
  name: string;
  /** The path of the list in the API, without a trailing slash. */
  path: string;
  labels: { one: string; many: string };
  /** The public pages of its items; without it they have none. */
  page?: PublicPage;
  /** There is exactly one item, which always exists; its API path is that of the list. */
  single?: true;
  /** The entry of its list in the side navigation, for editors unless another group of roles is named. */
  navigation?: { group: NavigationGroup; order: number; icon: IconName; for?: keyof typeof roleGroups };
  /** Its items are personal data: the audit log contains only their ids, no titles. */
  personal?: true;
}

/** Many items can be added at once, one for each uploaded picture. */
interface FromPictures<Name extends string = string> {
  /** The field of the picture. */
  picture: Name;
  /** The field of the day on which the picture was taken. */
  day?: Name;
}

interface Declaration<
  F extends Fields,
  T extends TraitName,
  D extends z.ZodRawShape,
  Column extends string,
  Title extends string,
> extends Description {
  /** The fields that clients write, without those of the traits. */
  fields: F;
  /** Read-only fields: columns of the table and values computed by hooks. */
  derived?: D;
  traits: readonly T[];
  list: ListDeclaration<F, T, D, Column, Title>;
  fromPictures?: NoInfer<FromPictures<keyof F & string>>;
  form?: NoInfer<FormDeclaration<keyof F & string>>;
}

/** A declaration, as the engine and the admin area read it. */
export interface ResourceDefinition<
  F extends Fields = Fields,
  T extends TraitName = TraitName,
  D extends z.ZodRawShape = z.ZodRawShape,
> extends Description {
  fields: F;
  derived?: D;
  fromPictures?: FromPictures;
  traits: readonly T[];
  list: {
    columns: readonly string[];
    order: string;
    orderings: readonly string[];
    search: readonly string[];
    filters: readonly string[];
  };
  form?: FormDeclaration<string>;
  /** The inputs of all fields, including those of the traits. */
  inputs: Readonly<Record<string, Input>>;
  /** The schema of the fields, without those of the traits. */
  schema: z.ZodObject;
}

/**
 * Declares a resource. API, OpenAPI description, admin list and form are generated from the declaration.
 * It is loaded in the browser too, so it contains no database code and no secrets.
 */
export function defineResource<
  F extends Fields,
  T extends TraitName,
  D extends z.ZodRawShape = NoDerivedFields,
  const Column extends Scalar<F> | Name<D> = never,
  const Title extends Keys<F, string> = never,
>(declaration: Declaration<F, T, D, Column, Title>): ResourceDefinition<F, T, D> {
  const { fields } = declaration;
  const ofTraits = declaration.traits.map((name) => (traits[name] as Trait).fields);
  const all = Object.entries<Field>(Object.assign({}, fields, ...ofTraits));
  const inputs = all.map(([name, field]) => [name, field instanceof z.ZodType ? plain(field) : field] as const);
  const schemas = inputs.flatMap(([name, { schema }]) => (name in fields ? [[name, schema]] : []));
  return { ...declaration, inputs: Object.fromEntries(inputs), schema: z.object(Object.fromEntries(schemas)) };
}

/** What an item is called within a sentence: "a book", "an album". */
export const withArticle = ({ labels: { one } }: Pick<ResourceDefinition, "labels">): string =>
  `${/^[aeiou]/i.test(one) ? "an" : "a"} ${one.toLowerCase()}`;

/** The field with the title of an item, from which its slug is generated. */
export const titleField = (definition: ResourceDefinition) => definition.list.search[0] as string;

/** Whether its items always exist, so that they are only read and changed. */
export const hasFixedItems = (definition: ResourceDefinition): boolean =>
  definition.single === true || fixedPageField(definition) !== undefined;

export const hasTrait = (definition: ResourceDefinition, trait: TraitName) => definition.traits.includes(trait);

/** The value of a field that clients write, as parsed by its schema. */
type Value<F> = F extends z.ZodType ? z.output<F> : F extends { value(...given: never): infer V } ? V : never;

/** The value of a field that the API returns. */
type Output<F> = F extends z.ZodType ? z.output<F> : F extends { present(...given: never): infer O } ? O : never;

/** The literal names of properties, without those of an index signature. */
type NamesOf<T> = keyof { [Name in keyof T as string extends Name ? never : Name]: T[Name] } & keyof T;

/** What inputs add to the item besides their own field. */
type IncludedOutput<F> = [Extract<F, { included: object }>] extends [never]
  ? unknown
  : Extract<F, { included: object }> extends { included: infer I }
    ? { [Name in NamesOf<I>]: I[Name] extends { present(...given: never): infer O } ? O : never }
    : never;

type Item<F extends Fields, T extends TraitName, D extends z.ZodRawShape> = { [Name in keyof F]: Output<F[Name]> } & {
  id: number;
  version: number;
  created_at: string;
  modified_at: string;
  created_by: number | null;
} & TraitOutput<T> & { [Name in keyof D]: z.output<D[Name]> } & IncludedOutput<F[keyof F]>;

type Name<T> = keyof T & string;
type Ordering<Column extends string> = Column | `-${Column}`;
/** The names of the fields whose values have the type. */
type Keys<F, V> = { [Name in keyof F]: Value<F[Name]> extends V ? Name : never }[keyof F] & string;
/** The names of the fields that are declared by a schema. */
type Scalar<F> = { [Name in keyof F]: F[Name] extends z.ZodType ? Name : never }[keyof F] & string;
type Filterable<F> = { [Name in keyof F]: F[Name] extends z.ZodType | { filter: object } ? Name : never }[keyof F] &
  string;

/** An item as services and the API return it. */
export type ItemOf<D extends ResourceDefinition> =
  D extends ResourceDefinition<infer F, infer T, infer X> ? Item<F, T, X> : never;

/** The fields of an item that clients write. */
export type ValuesOf<D extends ResourceDefinition> = {
  [Name in keyof D["fields"]]: Value<D["fields"][Name]>;
} & TraitFields<D["traits"][number]>;
