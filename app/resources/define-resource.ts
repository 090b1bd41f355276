import { z } from "zod";
import type { IconName } from "#app/ui/admin/icon.tsx";
import type { Input } from "./inputs/input.ts";
import { plain } from "./inputs/plain.ts";
import type { PublicPage } from "./item-page.ts";
import type { Trait } from "./traits/trait.ts";
import { type TraitFields, type TraitName, type TraitOrdering, type TraitOutput, traits } from "./traits/traits.ts";

/** A plain field is its schema: text, number, switch, date or choice. Any other is what a function of `inputs/` returns. */
type Field = z.ZodType | Input;
type Fields = Readonly<Record<string, Field>>;
// biome-ignore lint/complexity/noBannedTypes: no derived field, as a shape.
type NoDerivedFields = {};

/** What a list shows, and what it can be asked for; every name is checked against fields, traits and derived fields. */
interface ListDeclaration<F extends Fields, T extends TraitName, D extends z.ZodRawShape> {
  /** Columns of the admin list. */
  columns: readonly Name<Item<F, T, D>>[];
  /** The order when none is asked for, such as `-published_at`. */
  order: Ordering<"id" | "created_at" | "modified_at" | TraitOrdering<T> | Scalar<F> | Name<D>>;
  /** What can be ordered by, besides `id`, `created_at`, `modified_at`, the title and what the traits bring. */
  orderings: readonly (Scalar<F> | Name<D>)[];
  /** The fields that `search` looks in; the first of them is the title. */
  search: readonly [Keys<F, string>, ...Keys<F, string | number | readonly string[]>[]];
  /**
   * Fields that can be filtered by: text, choices, switches and relations by equality; `created_at`
   * by `created_after` (then or later) and `created_before`.
   */
  filters: readonly (Filterable<F> | "created_at")[];
}

/** The groups of the side navigation that hold lists of items. */
export const navigationGroups = ["Content", "Gallery", "People"] as const;
type NavigationGroup = (typeof navigationGroups)[number];

interface Description {
  /** The field's own word, singular, kebab-case: `book`, `post-category`. Also its name in audit and search. */
  name: string;
  /** Path of the list, without a trailing slash. */
  path: string;
  labels: { one: string; many: string };
  /** Where visitors see its items: without it nowhere by themselves. */
  page?: PublicPage;
  /** There is one item, which exists from the start; its address is that of the list. */
  single?: true;
  /** Where editors find its list in the side navigation, and authors where `forAuthors` says so; without it there is none. */
  navigation?: { group: NavigationGroup; order: number; icon: IconName; forAuthors?: true };
  /** Its items are about people who trust us with that: the audit log names them by their number only. */
  personal?: true;
}

interface Declaration<F extends Fields, T extends TraitName, D extends z.ZodRawShape> extends Description {
  /** The fields a client writes, without those of the traits. */
  fields: F;
  /** Fields that are only read: columns of the table, and what hooks work out. */
  derived?: D;
  traits: readonly T[];
  list: NoInfer<ListDeclaration<F, T, D>>;
}

/** What a resource is, as the engine and the admin area read it. */
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
  /** The kind of each field, and of those that traits add to them. */
  inputs: Readonly<Record<string, Input>>;
  /** The rules of the fields, without those of the traits. */
  schema: z.ZodObject;
}

/**
 * Declares what a resource is: one declaration that API, OpenAPI, admin list and form are made of.
 * Browser and server both read it, so it knows no database and no secret.
 */
export function defineResource<F extends Fields, T extends TraitName, D extends z.ZodRawShape = NoDerivedFields>(
  declaration: Declaration<F, T, D>,
): ResourceDefinition<F, T, D> {
  const { fields } = declaration;
  const ofTraits = declaration.traits.map((name) => (traits[name] as Trait).fields);
  const all = Object.entries<Field>(Object.assign({}, fields, ...ofTraits));
  const inputs = all.map(([name, field]) => [name, field instanceof z.ZodType ? plain(field) : field] as const);
  const schemas = inputs.flatMap(([name, { schema }]) => (name in fields ? [[name, schema]] : []));
  return { ...declaration, inputs: Object.fromEntries(inputs), schema: z.object(Object.fromEntries(schemas)) };
}

/** The field that names an item to a person; its slug is made from it. */
export const titleField = (definition: ResourceDefinition) => definition.list.search[0] as string;

export const hasTrait = (definition: ResourceDefinition, trait: TraitName) => definition.traits.includes(trait);

/** What a client writes of a field, once its schema has parsed it. */
type Value<F> = F extends z.ZodType ? z.output<F> : F extends { value(...given: never): infer V } ? V : never;

/** What the API returns of a field. */
type Output<F> = F extends z.ZodType ? z.output<F> : F extends { present(...given: never): infer O } ? O : never;

/** What comes beside the fields of a kind. */
type IncludedOutput<F> = [Extract<F, { included: object }>] extends [never]
  ? unknown
  : Extract<F, { included: object }> extends {
        included: { name: infer N extends string; present(...given: never): infer O };
      }
    ? Record<N, O>
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
/** The fields with values of a type. */
type Keys<F, V> = { [Name in keyof F]: Value<F[Name]> extends V ? Name : never }[keyof F] & string;
/** The plain fields. */
type Scalar<F> = { [Name in keyof F]: F[Name] extends z.ZodType ? Name : never }[keyof F] & string;
type Filterable<F> = { [Name in keyof F]: F[Name] extends z.ZodType | { filter: object } ? Name : never }[keyof F] &
  string;

/** An item as services and the API return it. */
export type ItemOf<D extends ResourceDefinition> =
  D extends ResourceDefinition<infer F, infer T, infer X> ? Item<F, T, X> : never;

/** What a client writes of an item. */
export type ValuesOf<D extends ResourceDefinition> = {
  [Name in keyof D["fields"]]: Value<D["fields"][Name]>;
} & TraitFields<D["traits"][number]>;
