import type { Problem } from "#app/platform/errors.ts";
import { editors, type Rule } from "#app/platform/rules.ts";
import type { Action } from "./change-many.server.ts";
import type { ItemOf, ResourceDefinition, ValuesOf } from "./define-resource.ts";
import type { Discovery } from "./discovery.server.ts";
import { traitOutputs } from "./fields.ts";
import { byId, type ItemAddress } from "./item-address.server.ts";
import type { Moment, Row, Values } from "./store.server.ts";
import { stepsOf } from "./traits/traits.server.ts";

/** The exceptions of a resource, called at named moments. */
export interface Hooks<Written = Values, Item = Values> {
  /**
   * Before an item is written, inside the transaction; may change or refuse `values`, which hold
   * all fields of the item as a client would write them.
   * @returns further columns to write.
   */
  beforeWrite?(values: Written, before: Row | undefined, moment: Moment): Promise<Values> | Values;
  /** What keeps an item from being published; nothing, as a rule. */
  obstacles?(values: Written): Problem[];
  /** Adds derived fields to items that are about to be answered; no query per item. */
  afterRead?(items: Item[], moment: Moment): Promise<void>;
}

/** What the API can do with a resource, and what is done with it by itself: `purge` empties its trash. */
export type Operation = "list" | "create" | "read" | "update" | "delete" | "bulk" | "reorder" | "export" | "purge";

/** A declared resource with its server side. */
export interface Resource<Item = unknown> {
  definition: ResourceDefinition;
  /**
   * Who may see and do what. What a resource leaves out: editors write; where it has publication, visitors
   * read what is published; else nobody reads it but those who write it.
   */
  access: Record<"read" | "write" | "publish" | "create" | "remove", Rule>;
  /** What anonymous readers get, by name. */
  publicFields: readonly string[];
  /** What of a row is answered as it is. */
  columns: readonly string[];
  /** What can be done with many items, by name. */
  actions: Record<string, Action>;
  hooks: Hooks;
  /** What it has not, or its feature does itself. */
  except: readonly Operation[];
  address: ItemAddress;
  discovery: Discovery<Item, string>;
  /** What search finds an item by and shows of it; what is left out, with a page, is found by what the list is searched by. */
  searchText?(item: Values): SearchText;
  /** Never set: carries the type of an item. */
  item?: Item;
}

interface SearchText {
  title: string;
  text: readonly unknown[];
}

/** What only the server knows of a resource, in its own types. */
interface Options<D extends ResourceDefinition> extends Partial<Pick<Resource, "actions" | "except" | "address">> {
  access?: Partial<Resource["access"]>;
  publicFields: readonly (keyof ItemOf<D> & string)[];
  hooks?: Hooks<ValuesOf<D>, ItemOf<D>>;
  discovery?: Discovery<ItemOf<D>>;
  searchText?(item: ValuesOf<D>): SearchText;
}

/** Completes a declaration with what only the server knows. */
export function serveResource<D extends ResourceDefinition>(definition: D, options: Options<D>): Resource<ItemOf<D>> {
  const { publicFields, access } = options;
  const steps = stepsOf(definition);
  const write = access?.write ?? editors;
  const publish = access?.publish ?? write;
  const ofTraits: Partial<Resource["access"]> = Object.assign(
    {},
    ...steps.map((step) => step.access?.(write, publish)),
  );
  const actions: Resource["actions"] = Object.assign({}, ...steps.map((step) => step.actions?.(definition)));
  const beside = publicFields.flatMap((field) => definition.inputs[field]?.beside?.name ?? []);
  return {
    hooks: {},
    except: [],
    address: byId,
    discovery: {},
    ...(definition.page && { searchText: defaultSearchText(definition) }),
    ...options,
    definition,
    columns: Object.keys({ ...traitOutputs(definition), ...definition.derived }),
    access: { read: write, write, create: write, publish, remove: write, ...ofTraits, ...access },
    publicFields: [...publicFields, ...new Set(beside)],
    actions: {
      ...actions,
      // Without a trash it goes for good.
      ...("delete" in actions ? undefined : { delete: { rule: "remove" } }),
      ...options.actions,
    },
  };
}

/** The title, what else the list is searched by, and what its texts say. */
function defaultSearchText({ list, inputs }: ResourceDefinition): NonNullable<Resource["searchText"]> {
  return (item) => {
    const [title, ...others] = list.search.map((field) => item[field]);
    return {
      title: String(title),
      text: [...others.flat(), ...Object.entries(inputs).flatMap(([field, { blocks }]) => blocks?.(item[field]) ?? [])],
    };
  };
}
