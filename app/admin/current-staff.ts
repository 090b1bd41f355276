import type { Role } from "#app/platform/access/actor.ts";

/** Returns the signed-in account without any query beyond the session check. */
export const CURRENT_STAFF_PATH = "/api/auth/user/?fields=id,username,role,date_language";

/** The signed-in account, as returned by `CURRENT_STAFF_PATH`. */
export interface CurrentStaff {
  id: number;
  username: string;
  role: Role;
  /** A language tag, as in `lang`. */
  date_language: string;
}
