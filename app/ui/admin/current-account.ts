import { createContext } from "react";

/** Who is signed in, for what is kept or filled in for one person. */
export const CurrentAccountContext = createContext<{ id: number; username: string }>({ id: 0, username: "" });
