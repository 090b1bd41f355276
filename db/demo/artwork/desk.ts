/** The motif "desk": twelve places to read and write. */
import { amber, dusk, mix, ochre, rust, saffron } from "./colour.ts";
import { contact, inside, paintTable, paperSheet, type Quad, tabletop, turned, writing } from "./desk-parts.ts";
import { byTheWindow, glowingScreen, pileWithCup, readingChair } from "./desk-rooms.ts";
import { bookcase, booksAndCup, warmShelf } from "./desk-shelves.ts";
import { deskLamp, lyingBook, openNotebook, pencil } from "./desk-things.ts";
import { type Point, polygon } from "./path.ts";
import { lightPanes } from "./room.ts";
import { type Motif, type Scene, tone } from "./scene.ts";

function underTheLamp(scene: Scene): void {
  const { width: w } = scene;
  paintTable(scene, { wall: "#4a4a66", wood: "#8d5c3c", line: 610, light: [w * 0.3, 430] });
  deskLamp(scene, w * 0.24, 690, 470, "#e9b45e", "#5a3a2c");
  openNotebook(scene, w * 0.52, 800, 640, 230);
  pencil(scene, w * 0.82, 800, 280, -58, saffron);
}

function fourBooks(scene: Scene): void {
  const { width: w } = scene;
  paintTable(scene, { wall: "#d9c3a2", wood: "#a4714a", line: 600, light: [w * 0.2, 200] });
  lightPanes(scene, (s, t) => [w * 0.52 + s * 330 - t * 60, 90 + t * 400 + s * 30], 2, 3, "#fff0c4", 0.6, 5);
  contact(scene, w * 0.33, 735, 520, 0.5);
  let y = 735;
  for (const [i, [wide, thick, colour, slide]] of (
    [
      [470, 78, "#4e5b86", 0],
      [420, 62, rust, 14],
      [440, 84, "#6f7f6c", -16],
      [350, 56, ochre, 8],
    ] as const
  ).entries()) {
    lyingBook(scene, w * 0.33 + slide, y, wide, thick, colour, i % 2 === 1);
    y -= thick + 1;
  }
  const sheet: Quad = [
    [w * 0.6, 690],
    [w * 0.8, 706],
    [w * 0.83, 900],
    [w * 0.58, 876],
  ];
  paperSheet(scene, sheet);
  writing(scene, sheet, 5);
}

function blankSheet(scene: Scene): void {
  const { width: w, height: h } = scene;
  tabletop(scene, "#a8754c", [w * 0.2, 0], 6);
  paperSheet(scene, turned(w / 2, h / 2, 440, 610, -3), "#fdf7ea");
}

function letters(scene: Scene): void {
  const { width: w, height: h } = scene;
  tabletop(scene, "#8d6a55", [w * 0.7, 0]);
  const letter = (x: number, y: number, turn: number) => {
    const quad = turned(w * x, h * y, 330, 430, turn);
    paperSheet(scene, quad);
    writing(scene, quad, 11);
  };
  const closed = (x: number, y: number, turn: number, colour: string, back: boolean) => {
    const quad = turned(w * x, h * y, 400, 260, turn);
    paperSheet(scene, quad, colour);
    const line = mix(colour, "#5a3a2c", 0.45);
    if (back) {
      scene.draw(polygon([inside(quad, 0, 0), inside(quad, 1, 0), inside(quad, 0.5, 0.58)]), {
        fill: mix(colour, "#ffffff", 0.2),
        shade: tone(-0.15),
      });
      scene.line(polygon([inside(quad, 0, 0), inside(quad, 0.5, 0.58), inside(quad, 1, 0)]), line, 2, 0.6);
      scene.disc(...inside(quad, 0.5, 0.54), 22, "#a5382a", { shade: tone(-0.1) });
      return;
    }
    const stamp: Quad = [
      inside(quad, 0.8, 0.1),
      inside(quad, 0.93, 0.1),
      inside(quad, 0.93, 0.36),
      inside(quad, 0.8, 0.36),
    ];
    scene.draw(polygon(stamp), { fill: scene.random.pick([rust, "#4e5b86", "#6f7f6c"]), shade: tone(0.1) });
    for (const t of [0.5, 0.62, 0.74])
      scene.line(polygon([inside(quad, 0.34, t), inside(quad, t > 0.7 ? 0.56 : 0.72, t)]), "#4a4560", 3, 0.6);
  };
  letter(0.17, 0.34, -14);
  closed(0.31, 0.8, 9, "#e9c9a8", false);
  closed(0.83, 0.22, 12, "#d8dccb", true);
  letter(0.86, 0.7, 8);
  closed(0.5, 0.17, -6, "#cfd6df", false);
  closed(0.09, 0.85, -20, "#f3d9c4", true);
  const open = turned(w * 0.57, h * 0.66, 470, 300, -8);
  const flap: Point = inside(open, 0.5, -0.58);
  scene.draw(polygon([inside(open, 0, 0), flap, inside(open, 1, 0)]), { fill: "#e0b98c", shade: tone(-0.3) });
  const sheet: Quad = [
    inside(open, 0.07, -0.42),
    inside(open, 0.93, -0.42),
    inside(open, 0.93, 0.5),
    inside(open, 0.07, 0.5),
  ];
  paperSheet(scene, sheet);
  writing(scene, sheet, 5, "#4a4560", 0.14, 0.5);
  scene.draw(
    polygon([inside(open, 0, 0), inside(open, 0.5, 0.55), inside(open, 1, 0), inside(open, 1, 1), inside(open, 0, 1)]),
    {
      fill: "#f0d3a6",
      shade: scene.across(
        [
          [0, tone(0.3)],
          [1, tone(-0.3)],
        ],
        40,
      ),
    },
  );
  scene.line(polygon([inside(open, 0, 1), inside(open, 0.5, 0.5), inside(open, 1, 1)]), "#b58a5c", 2, 0.7);
}

function threeParts(scene: Scene): void {
  const { width: w, height: h } = scene;
  tabletop(scene, "#7d6a78", [w * 0.25, 0], 4);
  const page = turned(w * 0.5, h * 0.5, 620, 820, 4);
  paperSheet(scene, page, "#fcf4e2");
  for (const t of [0.345, 0.655]) scene.line(polygon([inside(page, 0.06, t), inside(page, 0.94, t)]), rust, 3.4, 0.85);
  for (const [from, to] of [
    [0.08, 0.28],
    [0.42, 0.54],
  ] as const)
    writing(scene, page, from < 0.2 ? 5 : 3, "#4a4560", from, to);
  pencil(scene, w * 0.53, h * 0.7, 520, -26, amber);
}

export const desks: Motif = {
  finish: { dark: mix(dusk, rust, 0.25), light: "#fff3d6" },
  drawings: [
    underTheLamp,
    fourBooks,
    blankSheet,
    booksAndCup,
    letters,
    byTheWindow,
    glowingScreen,
    warmShelf,
    readingChair,
    pileWithCup,
    bookcase,
    threeParts,
  ],
};
