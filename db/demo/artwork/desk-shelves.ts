/** The shelves of the motif "desk". */
import { amber, clay, mix, ochre, rust, saffron } from "./colour.ts";
import { contact, rounded } from "./desk-parts.ts";
import { cup, standingBook } from "./desk-things.ts";
import { paintRoom } from "./interior.ts";
import { box, ellipse, polygon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

const warm = [rust, saffron, amber, ochre, clay, "#a5432f", "#d9a86a", "#7a2f2a", "#c96f3a", "#e3c28a"];

const mixed = [...warm, "#6f7f6c", "#4e5b86", "#8a7a9c", "#3f5a5e"];

/** Books side by side from `from` to `to`; answers where the row ends. */
function bookRow(
  scene: Scene,
  from: number,
  to: number,
  y: number,
  tall: number,
  colours: readonly string[],
  leaning = 0,
): number {
  const { random } = scene;
  let x = from;
  let last = "";
  while (x < to) {
    const [wide, high] = [tall * random.range(0.1, 0.2), tall * random.range(0.72, 1)];
    const colour = random.pick(colours.filter((one) => one !== last));
    last = colour;
    if (x > from && random.chance(leaning)) {
      const lean = random.range(7, 13);
      const foot = Math.sin((lean * Math.PI) / 180) * high;
      if (x + foot + wide > to) break;
      standingBook(scene, x + foot, y, wide, high, colour, -lean);
      x += foot + wide * 1.04;
    } else {
      if (x + wide > to + 20) break;
      standingBook(scene, x, y, wide, high, colour);
      x += wide + 2;
    }
  }
  return x;
}

function board(scene: Scene, x: number, y: number, wide: number, wood: string): void {
  scene.draw(box(x, y, wide, 34), {
    fill: wood,
    shade: scene.across(
      [
        [0, tone(0.4)],
        [1, tone(-0.4)],
      ],
      90,
    ),
  });
  scene.draw(box(x, y + 34, wide, 60), {
    fill: scene.down(y + 34, y + 94, [
      [0, "#1b1022", 0.32],
      [1, "#1b1022", 0],
    ]),
    shade: "none",
  });
}

export function booksAndCup(scene: Scene): void {
  const { width: w } = scene;
  scene.ground(
    scene.radial(w * 0.3, 200, w, [
      [0, "#c5cbb8"],
      [1, "#8a9a86"],
    ]),
    scene.radial(w * 0.3, 200, w, [
      [0, tone(0.3)],
      [1, tone(-0.5)],
    ]),
  );
  board(scene, -5, 770, w + 10, "#a8764e");
  bookRow(scene, w * 0.07, w * 0.7, 770, 430, mixed, 0);
  cup(scene, w * 0.81, 770, 150, "#f3e6cf");
}

export function warmShelf(scene: Scene): void {
  const { width: w } = scene;
  scene.ground(
    scene.down(0, 1000, [
      [0, "#6d4a3c"],
      [1, "#4d3232"],
    ]),
    scene.radial(w * 0.3, 300, w, [
      [0, tone(0.3)],
      [1, tone(-0.6)],
    ]),
  );
  for (const y of [452, 930]) {
    board(scene, -5, y, w + 10, "#9a6a48");
    bookRow(scene, y < 500 ? -60 : -20, w + 20, y, 360, warm, 0.13);
  }
}

export function bookcase(scene: Scene): void {
  const { width: w, height: h } = scene;
  paintRoom(scene, { wall: "#b9c0a6", floor: "#9a6a48", floorLine: h * 0.86, light: [w * 0.3, 500], boards: 10 });
  const [l, r, top, foot, wood] = [w * 0.18, w * 0.82, 130, h * 0.885, "#7a4d33"];
  contact(scene, w / 2, foot, (r - l) * 1.15, 0.5);
  scene.draw(box(l - 26, top - 30, r - l + 52, foot - top + 30), { fill: wood, shade: rounded(scene, 0.7) });
  scene.draw(box(l, top, r - l, foot - top - 40), {
    fill: "#43283a",
    shade: scene.down(top, foot, [
      [0, tone(-0.3)],
      [1, tone(-0.6)],
    ]),
  });
  const rows = 5;
  const step = (foot - top - 70) / rows;
  for (let i = 1; i <= rows; i++) {
    const y = top + step * i;
    const end = bookRow(scene, l + 8, r - (i % 2 ? 130 : 26), y, step * 0.82, mixed, 0.08);
    if (i === 3) cup(scene, end + 66, y, 70, "#e9d8b8", false);
    if (i === 1) scene.disc(end + 60, y - 44, 44, "#d9b06a", { shade: rounded(scene) });
    scene.draw(box(l, y, r - l, 22), { fill: mix(wood, "#e3b98a", 0.18), shade: tone(0.2) });
  }
  scene.draw(box(l - 46, top - 56, r - l + 92, 34), { fill: mix(wood, "#e3b98a", 0.15), shade: tone(0.2) });
  const [x, y] = [w * 0.6, h * 0.95];
  contact(scene, x, y, 330, 0.5);
  const leg = { fill: "#b5793e", shade: rounded(scene) };
  for (const [a, b] of [
    [-92, -128],
    [92, 128],
    [-40, -54],
    [40, 54],
  ] as const)
    scene.draw(
      polygon([
        [x + a - 11, y - 220],
        [x + a + 11, y - 220],
        [x + b + 9, y - (Math.abs(b) < 60 ? 26 : 0)],
        [x + b - 9, y - (Math.abs(b) < 60 ? 26 : 0)],
      ]),
      leg,
    );
  scene.draw(box(x - 112, y - 110, 224, 16), leg);
  scene.draw(ellipse(x, y - 220, 140, 32), { fill: "#8f5a2e", shade: tone(-0.3) });
  scene.draw(ellipse(x, y - 234, 140, 32), {
    fill: "#cf9352",
    shade: scene.across([
      [0, tone(0.5)],
      [1, tone(-0.2)],
    ]),
  });
}
