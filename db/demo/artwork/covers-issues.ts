/** The covers of The Lightwell Letter: how each is coloured and what is seen through its arch. */

import { mix } from "./colour.ts";
import { lampInDarkRoom, openWindow, tableOfLetters } from "./covers-issues-inside.ts";
import { highSummer, leavesComingDown, lookingUp, springPath, stillWater } from "./covers-issues-outside.ts";
import type { Drawing, Finish } from "./scene.ts";

export type IssueCover = { ground: string; ink: string; soft: string; finish?: Partial<Finish>; draw: Drawing };

const darkInk = mix("#2b2547", "#211d2e", 0.5);

export const issueCovers: Record<number, IssueCover> = {
  1: { ground: "#f6ecd9", ink: darkInk, soft: "#8a4410", draw: openWindow, finish: { depth: 0.42 } },
  2: { ground: "#e3e8cf", ink: "#26402c", soft: "#3f6245", draw: highSummer, finish: { dark: "#24404a" } },
  3: { ground: "#efd3a0", ink: "#4a2418", soft: "#7c3410", draw: leavesComingDown, finish: { dark: "#6b2f1c" } },
  4: { ground: "#241f40", ink: "#fbeccb", soft: "#e8b765", draw: lampInDarkRoom, finish: { dark: "#0c0a22" } },
  5: { ground: "#f3e7a9", ink: "#3b4a20", soft: "#5d661c", draw: springPath },
  6: { ground: "#d5dde4", ink: "#26345a", soft: "#3f557f", draw: stillWater },
  7: { ground: "#e5b9a0", ink: "#4a1f1c", soft: "#7c2f1c", draw: tableOfLetters },
  8: { ground: "#1b1c3d", ink: "#f6eddc", soft: "#c9b6dd", draw: lookingUp, finish: { dark: "#0c0c26" } },
};
