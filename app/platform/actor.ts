export const roles = ["owner", "editor", "author"] as const;
export type Role = (typeof roles)[number];

/** What rules and screens are for. */
export const roleGroups = {
  staff: roles,
  editors: ["owner", "editor"],
  owners: ["owner"],
} as const satisfies Record<string, readonly Role[]>;

/** Who asks. Services take one with every call and decide by it; the default is `anonymous`. */
export type Actor = { kind: "anonymous" } | StaffActor;

export interface StaffActor {
  kind: "staff";
  id: number;
  username: string;
  role: Role;
  sessionId: number;
}

/** Whose id stands with what an actor makes; null for visitors. */
export const staffIdOf = (actor: Actor): number | null => (actor.kind === "staff" ? actor.id : null);

export const anonymous: Actor = { kind: "anonymous" };
