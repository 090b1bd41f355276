import type { ExpressionBuilder } from "kysely";
import type { Problem } from "#app/platform/errors.ts";
import type { AnyTables, Rule } from "#app/platform/rules.ts";
import type { ResourceDefinition } from "./define-resource.ts";
import type { Discovery } from "./discovery.server.ts";
import type { ItemAddress } from "./item-address.server.ts";
import type { OperationContext, Row, Values } from "./store.server.ts";

/** The exceptions of a resource, called at named moments. */
export interface Hooks<Written = Values, Item = Values> {
  /**
   * Before an item is written, inside the transaction; may change or refuse `values`, which hold
   * all fields of the item as a client would write them.
   * @returns further columns to write.
   */
  beforeWrite?(values: Written, before: Row | undefined, context: OperationContext): Promise<Values> | Values;
  /** What keeps an item from being published; nothing, as a rule. */
  publishBlockers?(values: Written): Problem[];
  /** Adds derived fields to items that are about to be answered; no query per item. */
  afterRead?(items: Item[], context: OperationContext): Promise<void>;
}

/** What the API can do with a resource, and what is done with it by itself: `purge` empties its trash. */
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
  except: readonly ResourceOperation[];
  address: ItemAddress;
  discovery: Discovery<Item, string>;
  /** What search finds an item by and shows of it; what is left out, with a page, is found by what the list is searched by. */
  searchText?(item: Values): SearchText;
  /** Never set: carries the type of an item. */
  item?: Item;
}

export interface SearchText {
  title: string;
  text: readonly unknown[];
}

/** What can be done with many items at once. */
export interface Action {
  /** Whose business it is. */
  rule: "write" | "publish" | "remove";
  /** It is for what is in the trash, and for nothing else. */
  inTrash?: boolean;
  /** It is so already: nothing has to be done, and nothing is wrong. */
  isDone?(row: Row): boolean;
  /** What keeps this item from it, in words. */
  blocker?(row: Row, resource: Resource): string | undefined;
  /** The columns it changes in these rows, which are in the order they were named; without it the items go for good. */
  set?(eb: ExpressionBuilder<AnyTables, string>, now: string, rows: Row[]): Values;
}

/** An item that is being made or changed. */
export interface WriteContext extends OperationContext {
  resource: Resource;
  /** As the client sent it. */
  input: Values;
  /** All fields of the item as a client would write them, as they were, and as they are to be. */
  current: Values;
  values: Values;
  /** Undefined where it is new. */
  before: Row | undefined;
}

export interface Change {
  /** Undefined where the item is new. */
  before: Row | undefined;
  /** Undefined where it is gone. */
  after: Row | undefined;
  /** What was done, as the audit log says it. */
  action: string;
  /** Undefined where nothing was written but states. */
  save?: Save;
}

export interface Save {
  /** An autosave is one that nobody asked for. */
  kind: "save" | "autosave" | "publish";
  /** All that the item holds, its newest version, as a client would write it. */
  values: Values;
  /** The fields that were given and are not what they were. */
  fields: string[];
  /** Kept as the pending version: visitors go on seeing what they saw. */
  staysPending: boolean;
}

/** Told of every change, in the transaction that makes it. */
export type ChangeListener = (resource: Resource, changes: Change[], context: OperationContext) => Promise<void>;
