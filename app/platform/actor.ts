/** Who asks. Services take one with every call and decide by it; the default is `anonymous`. */
export type Role = "owner" | "editor" | "author";

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
