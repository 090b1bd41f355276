import type { Role } from "#app/platform/actor.ts";

/** The signed-in account, as returned by `/api/auth/user/`. */
export interface CurrentStaff {
  id: number;
  username: string;
  role: Role;
  /** As in `lang`. */
  date_language: string;
}
