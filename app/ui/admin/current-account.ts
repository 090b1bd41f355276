import { createContext } from "react";

/** The signed-in account, for drafts and prefilled fields. */
export const CurrentAccountContext = createContext<{ id: number; username: string }>({ id: 0, username: "" });
