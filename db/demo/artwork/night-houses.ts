/** Nights in which someone is at home. */
import { mix, night } from "./colour.ts";
import { below, mistBand, paintHill, ridge, treeLine } from "./hills.ts";
import { box, type Point, polygon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";
import { paintMoon, paintSky, star, stars } from "./sky.ts";
import { bareTree } from "./trees.ts";

/** A cottage from afar; its window is lit. */
function cottage(scene: Scene, x: number, y: number, size: number, wall: string, lamp: string): void {
  scene.glow(x, y - size * 0.3, size * 1.6, lamp, 0.35);
  scene.draw(box(x - size / 2, y - size * 0.52, size, size * 0.56), {
    fill: wall,
    shade: scene.across([
      [0, tone(0.2)],
      [1, tone(-0.4)],
    ]),
  });
  const roof: Point[] = [
    [x - size * 0.6, y - size * 0.5],
    [x - size * 0.3, y - size * 0.92],
    [x + size * 0.3, y - size * 0.92],
    [x + size * 0.6, y - size * 0.5],
  ];
  scene.draw(polygon(roof), { fill: mix(wall, night, 0.5), shade: tone(-0.1) });
  scene.draw(box(x + size * 0.14, y - size * 1.08, size * 0.12, size * 0.3), { fill: mix(wall, night, 0.5) });
  scene.draw(box(x - size * 0.2, y - size * 0.38, size * 0.2, size * 0.22), { fill: lamp, shade: tone(0.4) });
}

export function sleepingValley(scene: Scene): void {
  const { width: w } = scene;
  paintSky(scene, ["#1d2348", "#343c6b", "#5f6390", "#978fa6"], 640);
  stars(scene, 20, 420, 34);
  for (const [x, y, r] of [
    [0.18, 120, 4],
    [0.36, 220, 3.2],
    [0.55, 90, 3.6],
    [0.88, 250, 3.4],
  ] as const)
    star(scene, w * x, y, r);
  scene.glow(w * 0.7, 210, 260, "#f4e6c2", 0.35);
  scene.at(w * 0.7, 210, () => paintMoon(scene, { x: 0, y: 0, r: 66, lit: -0.72, dark: "#3a4170" }), -24);
  const hills = [
    [560, "#4d5480", 70],
    [660, "#3a4468", 60],
    [760, "#2a3450", 46],
  ] as const;
  for (const [i, [y, colour, rise]] of hills.entries()) {
    const line = ridge(scene, { y, rise, waves: 1.6 + i * 0.3, rough: 0.2 });
    paintHill(scene, line, {
      crest: colour,
      foot: mix(colour, "#8f8fae", 0.35),
      depth: 150,
      folds: 3,
      sun: [w * 0.7, 200],
      light: 0.4,
    });
    mistBand(scene, y + 70, 44, "#9a9ab8", 0.35);
  }
  const [bottom, lamp] = [ridge(scene, { y: 880, rise: 24, waves: 1.4, rough: 0.1 }), "#ffd28a"];
  for (const [x, y, size] of [
    [0.34, 836, 46],
    [0.42, 846, 58],
    [0.49, 838, 44],
    [0.58, 850, 52],
  ] as const)
    cottage(scene, w * x, y, size, "#3a3a58", lamp);
  scene.draw(
    polygon([
      [w * 0.455, 860],
      [w * 0.455, 760],
      [w * 0.465, 710],
      [w * 0.475, 760],
      [w * 0.475, 860],
    ]),
    { fill: "#2c2d4b", shade: tone(-0.2) },
  );
  paintHill(scene, bottom, { crest: "#1c2440", foot: "#12172f", folds: 2, light: 0.3 });
  treeLine(scene, bottom, -10, w * 0.2, "#141a33", 80, 0.4);
  treeLine(scene, bottom, w * 0.72, w + 10, "#141a33", 90, 0.4);
}

export function litWindow(scene: Scene): void {
  const { width: w, height: h } = scene;
  paintSky(scene, ["#0e1330", "#161d45", "#26305f", "#474c7c"], h * 0.92);
  for (const [x, y, r] of [
    [0.22, 0.12, 6],
    [0.68, 0.07, 5],
    [0.45, 0.26, 7],
    [0.82, 0.31, 5],
    [0.14, 0.42, 4.6],
    [0.6, 0.48, 4.4],
  ] as const)
    star(scene, w * x, h * y, r);
  stars(scene, 0, h * 0.7, 40);
  const back = ridge(scene, { y: h * 0.86, rise: 34, waves: 1.4 });
  scene.draw(below(scene, back), { fill: "#1d2449", shade: tone(-0.1) });
  const [x, y, lamp] = [w * 0.56, h * 0.93, "#ffcf82"];
  const wall = {
    fill: "#171b3a",
    shade: scene.across([
      [0, tone(0.25)],
      [1, tone(-0.4)],
    ]),
  };
  scene.draw(box(x - 150, y - 190, 300, 220), wall);
  scene.draw(
    polygon([
      [x - 185, y - 182],
      [x, y - 330],
      [x + 185, y - 182],
    ]),
    { fill: "#0f1230", shade: tone(-0.1) },
  );
  scene.draw(box(x + 70, y - 330, 40, 110), { fill: "#0f1230" });
  scene.glow(x - 30, y - 90, 330, lamp, 0.5);
  scene.draw(box(x - 70, y - 135, 80, 96), {
    fill: scene.down(y - 135, y - 39, [
      [0, "#ffe3a6"],
      [1, "#f6b45c"],
    ]),
    shade: tone(0.5),
  });
  scene.line(`M${x - 30} ${y - 135}v96M${x - 70} ${y - 87}h80`, "#171b3a", 7);
  const front = ridge(scene, { y: h * 0.945, rise: 16, waves: 1.2, rough: 0.1 });
  paintHill(scene, front, { crest: "#12152f", foot: "#0b0d22", folds: 0, light: 0.2 });
  scene.glow(x - 30, h * 0.955, 220, lamp, 0.3, 0.2);
  bareTree(scene, w * 0.17, h * 0.955, 520, "#0d1028");
  treeLine(scene, front, w * 0.82, w + 20, "#0d1028", 150, 0.6);
}
