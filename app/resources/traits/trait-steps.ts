import type { Condition, Rule } from "#app/platform/access/rules.ts";
import type { OrderColumn } from "#app/platform/database/order-rows.ts";
import type { Related, RelatedRows } from "../related.server.ts";
import type { Action, Change, Resource, WriteContext } from "../resource.server.ts";
import type { ResourceDefinition, ResourceOperation } from "../resource-definition.ts";
import type { OperationContext, Row, Values } from "../store.server.ts";

/** The behaviour of a trait in each step of the engine. */
export interface TraitSteps {
  /** Default access rules. */
  access?(write: Rule, publish: Rule): Partial<Record<"read" | "remove", Rule>>;
  /** Bulk actions, by name. */
  actions?(definition: ResourceDefinition): Record<string, Action>;
  /** Actions that have their own route. */
  routes?: readonly {
    action: ResourceOperation;
    summary(many: string): string;
    description?: string;
    /** Whether it can place items next to another one. */
    isPlaced?: boolean;
  }[];

  /** The columns required for its part of a response. */
  readColumns?(definition: ResourceDefinition): readonly string[];
  /** The condition for the items in the trash, or for all others. */
  visible?(inTrash: boolean): Condition;
  /** The condition of its list filter. */
  matching?(resource: Resource, query: Values, actor: OperationContext["actor"], now: string): Condition | undefined;
  /** Replacements for order columns whose values this reader may not see. */
  orderColumns?(mayWrite: boolean | Condition): Readonly<Record<string, OrderColumn>>;
  /** Fields whose returned values differ from the columns. @param newest includes pending edits */
  present?(row: Row, now: string, newest: boolean): Values;
  /** Fields for staff that are read from other tables. */
  related?: {
    /** @param rows whose pending edits the reader may see */
    select(resource: Resource, rows: readonly Row[], context: OperationContext): RelatedRows[];
    present(resource: Resource, row: Row, related: Related): Values;
  };

  /** @throws InvalidInput if the state of an item does not allow changes */
  requireChangeable?(row: Row): void;
  /** The message of a conflict that occurs if the client would publish edits it has not seen. */
  unseenEditsMessage?(context: WriteContext): string | undefined;
  /** Whether a change is stored as the pending version, invisible to visitors. */
  isStoredAsPending?(context: WriteContext): boolean;
  /** The columns of a pending version. @param resolved columns of all traits */
  pending?(context: WriteContext, resolved: Values): Values;
  /** The columns that it writes. @throws InvalidInput, PermissionDenied */
  columns?(context: WriteContext, staysPending: boolean): Values;
  /** Columns that need a lock until the end of the transaction; they are resolved last. */
  lockedColumns?(context: WriteContext, staysPending: boolean): Promise<Values>;
  /** Its own fields with a new pending value. */
  editedFields?(before: Row | undefined, after: Row): string[];

  /** Called after changes, in the same transaction. */
  onChange?(definition: ResourceDefinition, changes: Change[], context: OperationContext): Promise<void>;
  /** Whether visitors can see a row, now or at the time of a scheduled publication. */
  isVisibleToVisitors?(row: Row): boolean;
}
