import type { ScopeLevel } from "./token-scopes.ts";

/** The roles of staff, from the most to the least privileged. */
export const roles = ["owner", "editor", "author"] as const;
export type Role = (typeof roles)[number];

/** The groups of roles that rules and screens refer to. */
export const roleGroups = {
  staff: roles,
  editors: ["owner", "editor"],
  owners: ["owner"],
} as const satisfies Record<string, readonly Role[]>;

/** Who a service is called for: services take an actor with every call and check its permissions. */
export type Actor = { kind: "anonymous" } | StaffActor;

export interface StaffActor {
  kind: "staff";
  id: number;
  username: string;
  role: Role;
  sessionId: number;
  /** As in `lang`; undefined for API tokens. */
  dateLanguage?: string;
  /** The API token of a program that acts for the account, with its scopes. */
  token?: { name: string; scopes: Readonly<Record<string, ScopeLevel>> };
}

/** The id of the account making a change; null for visitors. */
export const getStaffId = (actor: Actor): number | null => (actor.kind === "staff" ? actor.id : null);

export const anonymous: Actor = { kind: "anonymous" };
