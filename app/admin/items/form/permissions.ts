import type { Role } from "#app/platform/access/actor.ts";
import { roleGroups } from "#app/platform/access/actor.ts";
import { isCreatedByStaff, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { FormItem } from "./field-props.ts";

interface Account {
  id: number;
  role: Role;
}

/** Whether the role of an account manages the items of a resource. */
export function isManager({ navigation }: ResourceDefinition, { role }: Account): boolean {
  const allowed: readonly Role[] = roleGroups[navigation?.for ?? "editors"];
  return allowed.includes(role);
}

/** Whether the form offers to create items for an account. The API decides. */
export const canCreateItems = (definition: ResourceDefinition, account: Account): boolean =>
  isCreatedByStaff(definition) && isManager(definition, account);

/** Whether the form lets an account change an item: authors can change only their own. The API decides. */
export const canChangeItem = (definition: ResourceDefinition, item: FormItem, account: Account): boolean =>
  isManager(definition, account) && (account.role !== "author" || item.created_by === account.id);
