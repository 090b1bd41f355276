import type { z } from "zod";
import type { Problem } from "#app/platform/errors.ts";
import { editors, publishedOr, type Rule, unpublishedOr } from "./access.server.ts";
import { hasTrait, type ItemOf, type ResourceDefinition } from "./define-resource.ts";
import { DOCUMENT_MEDIA } from "./fields.ts";
import type { Moment, Row, Values } from "./store.server.ts";
import type { Action, Change } from "./trait.server.ts";

/** The exceptions of a resource, called at named moments. */
export interface Hooks {
  /**
   * Before an item is written, inside the transaction; may change or refuse `values`, which hold
   * all fields of the item as a client would write them.
   * @returns further columns to write.
   */
  beforeWrite?(values: Values, before: Row | undefined, moment: Moment): Promise<Values> | Values;
  /** What keeps an item from being published; nothing, as a rule. */
  obstacles?(values: Values): Problem[];
  /** Adds derived fields to items that are about to be answered; no query per item. */
  afterRead?(items: Values[], moment: Moment): Promise<void>;
  /** After a change, inside the transaction. */
  follow?(changes: Change[], moment: Moment): Promise<void>;
}

export interface ResourceOptions {
  /** Who may see and do what; what is left out is the rule of the product: editors write, visitors read what is published. */
  access?: { read?: Rule; write?: Rule; publish?: Rule; create?: Rule; remove?: Rule };
  /** What anonymous readers get, by name. */
  publicFields: readonly string[];
  /** Fields of the answer that are no fields of the schema: columns to keep, and what hooks derive. */
  derived?: z.ZodRawShape;
  /** Columns of the table that are answered as they are. */
  keep?: readonly string[];
  /** What can be done with many items, besides what the traits bring. */
  actions?: Record<string, Action>;
  hooks?: Hooks;
  /** What search finds an item by and shows of it; without it the item is not searched. */
  searchText?: (item: Values) => { title: string; text: string };
}

/** A declared resource with its server side. */
export interface Resource<Item = unknown> extends Required<Omit<ResourceOptions, "access" | "searchText">> {
  definition: ResourceDefinition;
  access: Required<NonNullable<ResourceOptions["access"]>>;
  searchText: ResourceOptions["searchText"];
  /** Never set: carries the type of an item. */
  item?: Item;
}

/** Completes a declaration with what only the server knows. */
export function serveResource<const D extends ResourceDefinition>(
  definition: D,
  { access, publicFields, derived = {}, keep = [], actions = {}, hooks = {}, searchText }: ResourceOptions,
): Resource<ItemOf<D>> {
  const write = access?.write ?? editors;
  const publish = access?.publish ?? write;
  const isPublished = hasTrait(definition, "publication");
  const read = isPublished ? publishedOr(editors) : () => true;
  const remove = isPublished ? unpublishedOr(publish, write) : write;
  // A text goes with the pictures it shows.
  const showsText = publicFields.some((field) => definition.inputs[field]?.kind === "rich-text");
  return {
    definition,
    access: { read, write, create: write, publish, remove, ...access },
    publicFields: showsText ? [...publicFields, DOCUMENT_MEDIA] : publicFields,
    derived,
    keep,
    actions,
    hooks,
    searchText,
  };
}
