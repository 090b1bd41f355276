import { roleGroups, roles } from "#app/platform/access/actor.ts";
import { rolesOf } from "#app/platform/access/rules.ts";
import type { TokenScope } from "#app/platform/access/token-scopes.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { filesPath } from "./media/media.resource.ts";

/** The scopes of API tokens: one for each resource, and the media library. Accounts and tokens have none. */
export const tokenScopes = (resources: readonly Resource[]): TokenScope[] => [
  ...resources.map(({ definition: { name, labels, path }, access }) => {
    const writers = [...rolesOf(access.write), ...rolesOf(access.create)];
    const write = roles.filter((role) => writers.includes(role));
    return { name, label: labels.many, path, roles: { read: rolesOf(access.read), write } };
  }),
  {
    name: "media",
    label: "Media library",
    path: filesPath.slice(0, -1),
    roles: { read: roleGroups.staff, write: roleGroups.staff },
  },
];
