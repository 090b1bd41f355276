import type { ExpressionBuilder } from "kysely";
import type { AnyTables, Rule } from "#app/platform/access/rules.ts";
import type { Place } from "#app/platform/database/make-room.ts";
import type { Problem } from "#app/platform/errors.ts";
import type { Discovery } from "./discovery.server.ts";
import type { ItemAddress } from "./item-address.server.ts";
import type { Related, RelatedRows } from "./related.server.ts";
import type { ResourceDefinition, ResourceOperation } from "./resource-definition.ts";
import type { OperationContext, Row, Values } from "./store.server.ts";

/** Code of a resource that the engine calls at defined points. */
export interface Hooks<Written = Values, Item = Values> {
  /**
   * Runs before an item is written, inside the transaction. May change `values`, which contain all fields of the item
   * in the form that clients write.
   * @returns additional columns to write.
   * @throws InvalidInput to reject the values.
   */
  beforeWrite?(values: Written, before: Row | undefined, context: OperationContext): Promise<Values> | Values;
  /** The problems that prevent an item from being published; by default none. */
  publishBlockers?(values: Written): Problem[];
  /** Selects the rows that `afterRead` needs, which are read together with referenced items. */
  related?(rows: readonly Row[], context: OperationContext): RelatedRows[];
  /**
   * Adds derived fields to items before they are returned; must not run a query per item.
   * @param read `related`: the rows selected by the hook of this name; `wanted`: the fields that are read, all of them
   * if omitted.
   */
  afterRead?(
    items: Item[],
    context: OperationContext,
    read: { related: Related; wanted?: ReadonlySet<string> },
  ): Promise<void> | void;
}

/** A declared resource with its server side. */
export interface Resource<Item = unknown> {
  definition: ResourceDefinition;
  /**
   * The rule of each operation. By default, editors write, and visitors read published items if the resource has the
   * publication trait; otherwise only people who may write can read.
   */
  access: Record<"read" | "write" | "publish" | "create" | "remove", Rule>;
  /** The fields returned to anonymous readers. */
  publicFields: readonly string[];
  /** The columns returned unchanged. */
  columns: readonly string[];
  /** The bulk actions, by name. */
  actions: Record<string, Action>;
  hooks: Hooks;
  /**
   * The derived fields that `afterRead` adds, each with the fields it is computed from; other derived fields are
   * columns. Without it, reading any derived field reads the whole item.
   */
  computed?: Readonly<Record<string, readonly string[]>>;
  /** The exceptions in the declaration. */
  except: readonly ResourceOperation[];
  address: ItemAddress;
  discovery: Discovery<Item, string>;
  /** The indexed text of an item; by default, items with a page are indexed by the list's searched fields. */
  searchText?(item: Values): SearchText;
  /** Never set; carries the type of an item. */
  item?: Item;
}

export interface SearchText {
  title: string;
  text: readonly unknown[];
}

/** A bulk action. */
export interface Action {
  /** The required access rule. */
  rule: "write" | "publish" | "remove";
  /** Applies only to items in the trash; otherwise only to items outside it. */
  inTrash?: boolean;
  /** Whether the item already has the intended state; it is then skipped and reported as done. */
  isDone?(row: Row): boolean;
  /** The reason the action cannot be applied to this item, as a message. */
  blocker?(row: Row, resource: Resource): string | undefined;
  /** Takes a lock before those of the rows. */
  lock?(resource: Resource, context: OperationContext): Promise<void>;
  /** Makes room for items next to another one. @returns their new positions, by id. @throws InvalidInput */
  place?(resource: Resource, rows: Row[], place: Place, context: OperationContext): Promise<Map<number, number>>;
  /** The columns to change; rows are in the order of the request. Without it, items are deleted permanently. */
  set?(eb: ExpressionBuilder<AnyTables, string>, now: string, rows: Row[], placed?: Map<number, number>): Values;
  /** The kind of save in the history; without it, the action is not recorded. */
  savedAs?: Save["kind"];
}

/** The creation or change of an item. */
export interface WriteContext extends OperationContext {
  resource: Resource;
  /** The body of the request. */
  input: Values;
  /** All content fields in the form that clients write, before and after the change. */
  current: Values;
  values: Values;
  /** Undefined if the item is new. */
  before: Row | undefined;
  /** How the change is recorded, if the values do not determine that. */
  recordedAs?: RecordedAs | undefined;
}

export interface RecordedAs {
  kind?: Save["kind"];
  /** The name of the action in the history and the audit log. */
  action?: string;
}

export interface Change {
  /** Undefined if the item is new. */
  before: Row | undefined;
  /** Undefined if the item was deleted permanently. */
  after: Row | undefined;
  /** The name of the action in the history and the audit log. */
  action: string;
  /** Undefined if only the state was changed. */
  save?: Save;
}

export interface Save {
  /**
   * `autosave`: triggered by the editor rather than the person; `restore`: back to the values of an earlier version.
   */
  kind: "save" | "autosave" | "publish" | "restore";
  /** All content fields of the newest version, in the form that clients write. */
  values: Values;
  /** The fields whose values changed. */
  fields: string[];
  /** Whether the change is stored as the pending version, so that visitors still see the published one. */
  staysPending: boolean;
}

/** Handles changes, in their transaction. */
export type OnChange = (resource: Resource, changes: Change[], context: OperationContext) => Promise<void>;

export interface ChangeListener {
  /** The resource whose changes are handled, or all. */
  of: ResourceDefinition | "all";
  onChange: OnChange;
}
