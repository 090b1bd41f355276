import type { Role } from "#app/platform/actor.ts";
import { roleGroups } from "#app/platform/actor.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import type { FormItem } from "./field-props.ts";

interface Account {
  id: number;
  role: Role;
}

/** Whether an account can add items: what the form offers. The API decides. */
export function mayCreate({ navigation }: ResourceDefinition, { role }: Account): boolean {
  const allowed: readonly Role[] = roleGroups[navigation?.for ?? "editors"];
  return allowed.includes(role);
}

/** Whether an account can change an item: authors only their own. The API decides. */
export const mayChange = (definition: ResourceDefinition, item: FormItem, account: Account): boolean =>
  mayCreate(definition, account) && (account.role !== "author" || item.created_by === account.id);
