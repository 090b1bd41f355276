import { roles } from "#app/platform/access/actor.ts";
import { listRoles } from "#app/platform/access/rules.ts";
import type { TokenScope } from "#app/platform/access/token-scopes.ts";
import type { Resource } from "./resource.server.ts";

/** The scope of API tokens that covers a resource. */
export function buildTokenScope({ definition: { name, labels, path }, access }: Resource): TokenScope {
  const writers = [...listRoles(access.write), ...listRoles(access.create)];
  const write = roles.filter((role) => writers.includes(role));
  return { name, label: labels.many, path, roles: { read: listRoles(access.read), write } };
}
