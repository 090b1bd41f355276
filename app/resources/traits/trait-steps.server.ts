import type { OrderColumn } from "#app/platform/database/order-rows.ts";
import type { Condition, Rule } from "#app/platform/rules.ts";
import type { ResourceDefinition } from "../define-resource.ts";
import type { Action, Change, Resource, ResourceOperation, WriteContext } from "../resource.server.ts";
import type { OperationContext, Row, Values } from "../store.server.ts";

/** What a trait does in the steps of the engine. */
export interface TraitSteps {
  /** Who may do what, where the resource does not say. */
  access?(write: Rule, publish: Rule): Partial<Record<"read" | "remove", Rule>>;
  /** What can be done with many items. */
  actions?(definition: ResourceDefinition): Record<string, Action>;
  /** Actions that have an address of their own. */
  routes?: readonly { action: ResourceOperation; summary(many: string): string }[];

  /** Which items a list or a reader is shown: those in the trash, or the others. */
  shown?(inTrash: boolean): Condition;
  /** Which items a list is asked for. */
  matching?(resource: Resource, query: Values, actor: OperationContext["actor"], now: string): Condition | undefined;
  /** Columns that a list is ordered by in place of those that this reader is not shown. */
  orderColumns?(mayWrite: boolean | Condition): Readonly<Record<string, OrderColumn>>;
  /** What of a row is returned otherwise than its columns say. @param newest with edits that wait */
  present?(row: Row, now: string, newest: boolean): Values;

  /** @throws InvalidInput where an item is in no state to be changed */
  requireChangeable?(row: Row): void;
  /** What the client has to read before it may write this. */
  unseenEditsMessage?(context: WriteContext): string | undefined;
  /** Whether visitors are not to see a change yet: it is kept as the pending version. */
  staysPending?(context: WriteContext): boolean;
  /** The columns of a pending version. @param chosen what other traits have chosen for this item. */
  pending?(context: WriteContext, resolved: Values): Values;
  /** The columns it writes. @throws InvalidInput, PermissionDenied */
  columns?(context: WriteContext, staysPending: boolean): Values;
  /** Those that others wait for until the end of the transaction, so that they are chosen last. */
  lockedColumns?(context: WriteContext, staysPending: boolean): Promise<Values>;
  /** Its own fields of which a newer value waits than before. */
  editedFields?(before: Row | undefined, after: Row): string[];

  /** What follows from changes, in the same transaction. */
  onChange?(definition: ResourceDefinition, changes: Change[], context: OperationContext): Promise<void>;
  /** Whether visitors see a row, now or at the time of a scheduled publication. */
  isVisibleToVisitors?(row: Row): boolean;
}
