import type { Role } from "#app/platform/access/actor.ts";

/** Returns who is signed in, without a query besides the check of the session. */
export const CURRENT_STAFF_PATH = "/api/auth/user/?fields=id,username,role,date_language";

/** The signed-in account, as returned by `CURRENT_STAFF_PATH`. */
export interface CurrentStaff {
  id: number;
  username: string;
  role: Role;
  /** As in `lang`. */
  date_language: string;
}
