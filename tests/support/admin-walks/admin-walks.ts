import { derivedWalks } from "./derived-walks.ts";
import { letterWalks } from "./letter-walks.ts";
import { otherWalks } from "./other-walks.ts";
import { postWalks } from "./post-walks.ts";
import type { Walk } from "./visit.ts";
import { writingWalk } from "./writing-walk.ts";

/** Every screen of the admin area in every state; for tests that check all of them, and for screenshots. */
export const adminWalks: readonly Walk[] = [...derivedWalks, ...postWalks, writingWalk, ...letterWalks, ...otherWalks];
