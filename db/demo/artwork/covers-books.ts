/** The covers of Lantern Yard Press: how each is coloured and what is drawn on it. */
import { lampAndPage, lightOnFloor, wheelOfTwelve, windowsAndChairs } from "./covers-books-inside.ts";
import { footpath, leafAndSuitcase, shootInField, twoPaths } from "./covers-books-outside.ts";
import type { Drawing, Finish } from "./scene.ts";

export type BookCover = {
  /** Colours of the title, and of the smaller words. */
  ink: string;
  soft: string;
  /** Colour of the mark of the press, where it is not `soft`. */
  foot?: string;
  lines: readonly string[];
  finish?: Partial<Finish>;
  draw: Drawing;
};

export const bookCovers: Record<string, BookCover> = {
  "the-light-in-the-room": {
    ink: "#fff3da",
    soft: "#e8b765",
    lines: ["The Light", "in the Room"],
    draw: (scene) => lightOnFloor(scene, "#4a3038", "#ffdf9c", 1),
  },
  "one-sheet-of-paper": {
    ink: "#3a2a1c",
    soft: "#94530f",
    lines: ["One Sheet", "of Paper"],
    finish: { dark: "#8a5a2a", depth: 0.45 },
    draw: wheelOfTwelve,
  },
  "the-evening-page": {
    ink: "#fdf1d6",
    soft: "#f0bf6d",
    lines: ["The Evening", "Page"],
    finish: { dark: "#0c1030" },
    draw: lampAndPage,
  },
  "slow-questions": {
    ink: "#24402f",
    soft: "#3f6245",
    foot: "#e6edd0",
    lines: ["Slow", "Questions"],
    finish: { dark: "#24405a" },
    draw: twoPaths,
  },
  "what-the-class-taught-me": {
    ink: "#4b2420",
    soft: "#8a3a1d",
    foot: "#f6e3c2",
    lines: ["What the Class", "Taught Me"],
    draw: windowsAndChairs,
  },
  "words-i-could-not-pack": {
    ink: "#3d1d14",
    soft: "#5f2a14",
    foot: "#fbe6b8",
    lines: ["Words I Could", "Not Pack"],
    finish: { dark: "#6b2f1c" },
    draw: leafAndSuitcase,
  },
  "a-walk-with-no-purpose": {
    ink: "#3d4a22",
    soft: "#66641c",
    foot: "#4a4a1c",
    lines: ["A Walk with", "No Purpose"],
    finish: { dark: "#6a5a20", depth: 0.5 },
    draw: footpath,
  },
  "small-braveries": {
    ink: "#6b1f1a",
    soft: "#94391f",
    foot: "#f6d9b4",
    lines: ["Small", "Braveries"],
    finish: { dark: "#4a1420" },
    draw: shootInField,
  },
  "das-licht-im-zimmer": {
    ink: "#fbf3d8",
    soft: "#d9c47c",
    lines: ["Das Licht", "im Zimmer"],
    finish: { dark: "#10261f" },
    draw: (scene) => lightOnFloor(scene, "#24473d", "#f7e6a6", -1),
  },
};
