import { z } from "zod";
import { plain } from "./inputs/plain.ts";
import type {
  Description,
  Field,
  FieldRule,
  Fields,
  FormDeclaration,
  ResourceDefinition,
} from "./resource-definition.ts";
import type { Trait, TraitName } from "./traits/trait.ts";
import { type TraitFields, type TraitOrdering, type TraitOutput, traits } from "./traits/traits.ts";

// biome-ignore lint/complexity/noBannedTypes: the type when there are no derived fields.
type NoDerivedFields = {};

/** Columns, order, search and filters of a list. The compiler checks all names. */
interface ListDeclaration<
  F extends Fields,
  T extends TraitName,
  D extends z.ZodRawShape,
  Column extends string,
  Title extends string,
> {
  /** The columns of the admin list. */
  columns: readonly Name<Item<NoInfer<F>, NoInfer<T>, NoInfer<D>>>[];
  /** The default order, such as `-published_at`: one of the orderings. */
  order: NoInfer<Ordering<"id" | "created_at" | "modified_at" | TraitOrdering<T> | Column | Title>>;
  /** Orderings in addition to `id`, `created_at`, `modified_at`, the title and those of the traits. */
  orderings: readonly Column[];
  /** The fields that `search` searches; the first one is the title. */
  search: readonly [Title, ...Keys<NoInfer<F>, string | number | readonly string[]>[]];
  /**
   * The fields that lists can be filtered by: text, choices, booleans, relations and derived columns by equality,
   * `created_at` by `created_after` (inclusive) and `created_before` (exclusive).
   */
  filters: readonly (Filterable<NoInfer<F>> | Name<NoInfer<D>> | "created_at")[];
}

interface Declaration<
  F extends Fields,
  T extends TraitName,
  D extends z.ZodRawShape,
  Column extends string,
  Title extends string,
> extends Description {
  /** The fields that clients write, except those of the traits. */
  fields: F;
  /** Read-only fields: columns of the table and values computed by hooks. */
  derived?: D;
  traits: readonly T[];
  list: ListDeclaration<F, T, D, Column, Title>;
  form?: NoInfer<FormDeclaration<keyof F & string>>;
  rules?: readonly NoInfer<FieldRule<keyof F & string, { [Name in keyof F]: Value<F[Name]> }>>[];
}

/**
 * Declares a resource. Its API, OpenAPI description, admin list and form are generated from the declaration. It is also
 * loaded in the browser, so it must not contain database code or secrets.
 */
export function defineResource<
  F extends Fields,
  T extends TraitName,
  D extends z.ZodRawShape = NoDerivedFields,
  const Column extends Scalar<F> | Keys<F, string> | Name<D> = never,
  const Title extends Keys<F, string> = never,
>(declaration: Declaration<F, T, D, Column, Title>): ResourceDefinition<F, T, D> {
  const { fields } = declaration;
  const ofTraits = declaration.traits.map((name) => (traits[name] as Trait).fields);
  const all = Object.entries<Field>(Object.assign({}, fields, ...ofTraits));
  const inputs = all.map(([name, field]) => [name, field instanceof z.ZodType ? plain(field) : field] as const);
  const schemas = inputs.flatMap(([name, { schema }]) => (name in fields ? [[name, schema]] : []));
  return { ...declaration, inputs: Object.fromEntries(inputs), schema: z.object(Object.fromEntries(schemas)) };
}

/** The value of a field that clients write, as parsed by its schema. */
export type Value<F> = F extends z.ZodType ? z.output<F> : F extends { value(...given: never): infer V } ? V : never;

/** The value of a field that the API returns. */
type Output<F> = F extends z.ZodType ? z.output<F> : F extends { present(...given: never): infer O } ? O : never;

/** The literal names of properties, excluding those of an index signature. */
type NamesOf<T> = keyof { [Name in keyof T as string extends Name ? never : Name]: T[Name] } & keyof T;

/** The data that inputs add to the item besides their own field. */
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
/** The names of the fields whose values have this type. */
type Keys<F, V> = { [Name in keyof F]: Value<F[Name]> extends V ? Name : never }[keyof F] & string;
/** The names of the fields that lists can be ordered by: those declared by a schema, and amounts of money. */
type Scalar<F> = { [Name in keyof F]: F[Name] extends z.ZodType | { isOrdered: true } ? Name : never }[keyof F] &
  string;
type Filterable<F> = { [Name in keyof F]: F[Name] extends z.ZodType | { filter: object } ? Name : never }[keyof F] &
  string;

/** An item as services and the API return it. */
export type ItemOf<D extends ResourceDefinition> =
  D extends ResourceDefinition<infer F, infer T, infer X> ? Item<F, T, X> : never;

/** The fields of an item that clients write. */
export type ValuesOf<D extends ResourceDefinition> = {
  [Name in keyof D["fields"]]: Value<D["fields"][Name]>;
} & TraitFields<D["traits"][number]>;
