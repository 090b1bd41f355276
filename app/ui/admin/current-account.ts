import { createContext } from "react";
import type { Role } from "#app/platform/access/actor.ts";

/** The signed-in account, for drafts, prefilled fields, and the permissions of its role. */
export const CurrentAccountContext = createContext<{ id: number; username: string; role: Role }>({
  id: 0,
  username: "",
  role: "author",
});
