import type { z } from "zod";
import type { Actor } from "#app/platform/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Problem } from "#app/platform/errors.ts";
import { editors, publishedOr, type Rule } from "./access.server.ts";
import { hasTrait, type ItemOf, type ResourceDefinition } from "./define-resource.ts";
import { DOCUMENT_MEDIA } from "./fields.ts";
import { documentFields } from "./pictures.server.ts";
import type { Row, Store } from "./store.server.ts";

/** On whose behalf something is read or written, when, and over which connection or transaction. */
export interface Moment {
  app: App;
  actor: Actor;
  /** Inside a transaction nothing else may be used: on SQLite another query would wait for it for ever. */
  store: Store;
  /** ISO 8601. */
  now: string;
}

/** The exceptions of a resource, called at named moments. */
export interface Hooks {
  /**
   * Before an item is written, inside the transaction; may change or refuse `values`, which hold
   * all fields of the item as a client would write them.
   * @returns further columns to write.
   */
  beforeWrite?(
    values: Record<string, unknown>,
    before: Row | undefined,
    moment: Moment,
  ): Promise<Record<string, unknown>> | Record<string, unknown>;
  /** What keeps an item from being published; nothing, as a rule. */
  obstacles?(values: Record<string, unknown>): Problem[];
  /** Before an item is deleted for good, inside the transaction; throws where that is not possible. */
  beforeDelete?(row: Row, moment: Moment): Promise<void>;
  /** Adds derived fields to items that are about to be answered; no query per item. */
  afterRead?(items: Record<string, unknown>[], moment: Moment): Promise<void>;
}

export interface ResourceOptions {
  /** Who may see and do what; what is left out is the rule of the product: editors write, visitors read what is published. */
  access?: { read?: Rule; write?: Rule; publish?: Rule; create?: Rule };
  /** What anonymous readers get, by name. */
  publicFields: readonly string[];
  /** Fields of the answer that are no fields of the schema: columns to keep, and what hooks derive. */
  derived?: z.ZodRawShape;
  /** Columns of the table that are answered as they are. */
  keep?: readonly string[];
  hooks?: Hooks;
  /** What search finds an item by and shows of it; without it the item is not searched. */
  searchText?: (item: Record<string, unknown>) => { title: string; text: string };
}

/** A declared resource with its server side; the functions of `service.server.ts` work on it. */
export interface Resource<Item = unknown> {
  definition: ResourceDefinition;
  access: Required<NonNullable<ResourceOptions["access"]>>;
  publicFields: readonly string[];
  derived: z.ZodRawShape;
  keep: readonly string[];
  hooks: Hooks;
  searchText: ResourceOptions["searchText"];
  /** Never set: carries the type of an item. */
  item?: Item;
}

/** Completes a declaration with what only the server knows. */
export function serveResource<const D extends ResourceDefinition>(
  definition: D,
  options: ResourceOptions,
): Resource<ItemOf<D>> {
  const write = options.access?.write ?? editors;
  return {
    definition,
    access: {
      read: options.access?.read ?? (hasTrait(definition, "publication") ? publishedOr(editors) : () => true),
      write,
      create: options.access?.create ?? write,
      publish: options.access?.publish ?? write,
    },
    publicFields: publicFieldsOf(definition, options.publicFields),
    derived: options.derived ?? {},
    keep: options.keep ?? [],
    hooks: options.hooks ?? {},
    searchText: options.searchText,
  };
}

/** A text goes with the pictures it shows. */
function publicFieldsOf(definition: ResourceDefinition, fields: readonly string[]) {
  const showsText = documentFields(definition).some((field) => fields.includes(field));
  return showsText ? [...fields, DOCUMENT_MEDIA] : fields;
}

/** How an item is addressed: by its id, unless a resource has fixed addresses of its own. */
export interface ItemAddress {
  /** What follows the path of the list, such as `:id/`. */
  path: string;
  params: z.ZodObject;
  idOf(app: App, params: Record<string, unknown>): Promise<number> | number;
}
