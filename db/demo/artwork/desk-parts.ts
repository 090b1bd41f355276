/** What lies and stands on a desk: books, paper, a cup, a lamp. */
import { ink, mix } from "./colour.ts";
import { box, curve, ellipse, type Point, polygon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

export type Quad = readonly [Point, Point, Point, Point];

/** Light from the left, shade to the right, over each shape. */
export const rounded = (scene: Scene, strength = 1) =>
  scene.across([
    [0, tone(0.15 * strength)],
    [0.25, tone(0.45 * strength)],
    [0.6, tone(-0.05)],
    [1, tone(-0.6 * strength)],
  ]);

/** A wall with a table before it whose far edge is at `line`. */
export function paintTable(
  scene: Scene,
  { wall, wood, line, light }: { wall: string; wood: string; line: number; light: Point },
): void {
  const { width: w, height: h } = scene;
  const reach = w * 0.8;
  scene.ground(
    scene.radial(light[0], light[1], reach, [
      [0, mix(wall, "#ffe9c0", 0.4)],
      [0.45, wall],
      [1, mix(wall, "#1d1838", 0.35)],
    ]),
    scene.radial(light[0], light[1], reach, [
      [0, tone(0.35)],
      [0.4, tone(0)],
      [1, tone(-0.6)],
    ]),
  );
  const top = scene.radial(
    light[0],
    line + 140,
    reach,
    [
      [0, mix(wood, "#ffe3b0", 0.35)],
      [0.5, wood],
      [1, mix(wood, "#1d1428", 0.4)],
    ],
    0.5,
  );
  scene.draw(box(-5, line, w + 10, h - line + 5), {
    fill: top,
    shade: scene.radial(
      light[0],
      line + 140,
      reach,
      [
        [0, tone(0.3)],
        [0.45, tone(0)],
        [1, tone(-0.55)],
      ],
      0.5,
    ),
  });
  grain(scene, line + 8, h, wood, 20);
  scene.line(`M-5 ${line}H${w + 5}`, mix(wood, "#ffe9c4", 0.4), 3, 0.7);
}

/** Long lines of growth in wood. */
function grain(scene: Scene, from: number, to: number, wood: string, count: number): void {
  const { random, width: w } = scene;
  for (let i = 0; i < count; i++) {
    const y = from + (to - from) * ((i + random.next()) / count) ** 1.3;
    const line: Point[] = Array.from({ length: 7 }, (_, k) => [(w * k) / 6, y + random.range(-5, 5)]);
    const start = random.int(0, 2);
    scene.line(
      curve(line.slice(start, start + random.int(3, 7))),
      mix(wood, i % 3 ? ink : "#fff0d0", 0.45),
      random.range(1, 2.4),
      0.3,
    );
  }
}

/** A table seen straight from above. */
export function tabletop(scene: Scene, wood: string, light: Point, planks = 5): void {
  const { width: w, height: h, random } = scene;
  const reach = Math.hypot(w, h) * 0.9;
  scene.ground(
    scene.radial(light[0], light[1], reach, [
      [0, mix(wood, "#ffe7bd", 0.3)],
      [0.5, wood],
      [1, mix(wood, "#24162c", 0.3)],
    ]),
    scene.radial(light[0], light[1], reach, [
      [0, tone(0.25)],
      [0.5, tone(-0.05)],
      [1, tone(-0.5)],
    ]),
  );
  for (let i = 0; i < planks; i++) {
    const y = (h * i) / planks;
    scene.draw(box(-5, y, w + 10, h / planks), {
      fill: random.chance(0.5) ? "#fff0d0" : "#2b1d30",
      opacity: random.range(0.02, 0.09),
      shade: "none",
    });
    grain(scene, y + 8, y + h / planks, wood, 8);
    if (i) scene.line(`M-5 ${y}H${w + 5}`, mix(wood, ink, 0.6), 3, 0.6);
  }
}

export function contact(scene: Scene, x: number, y: number, wide: number, strength = 0.4): void {
  scene.soft(
    (grow) => ellipse(x, y, wide / 2 + grow, wide * 0.07 + grow * 0.5),
    { fill: "#1b1022", opacity: strength },
    wide * 0.06,
  );
}

/** A sheet with a soft shadow beneath it. */
export function paperSheet(scene: Scene, corners: Quad, colour = "#fbf4e4"): void {
  scene.soft(
    (grow) => polygon(corners.map(([x, y]) => [x + 8 + grow * 0.4, y + 12 + grow * 0.4])),
    { fill: "#22142a", opacity: 0.34 },
    12,
  );
  scene.draw(polygon(corners), {
    fill: colour,
    shade: scene.across(
      [
        [0, tone(0.3)],
        [1, tone(-0.22)],
      ],
      30,
    ),
  });
}

/** Corners of a rectangle turned about its middle, in degrees. */
export function turned(x: number, y: number, w: number, h: number, degrees: number): Quad {
  const a = (degrees * Math.PI) / 180;
  const at = (dx: number, dy: number): Point => [
    x + dx * Math.cos(a) - dy * Math.sin(a),
    y + dx * Math.sin(a) + dy * Math.cos(a),
  ];
  return [at(-w / 2, -h / 2), at(w / 2, -h / 2), at(w / 2, h / 2), at(-w / 2, h / 2)];
}

/** A point inside four corners, both parts 0..1. */
export function inside([a, b, c, d]: Quad, s: number, t: number): Point {
  const [x0, y0] = [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s];
  const [x1, y1] = [d[0] + (c[0] - d[0]) * s, d[1] + (c[1] - d[1]) * s];
  return [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t];
}

/** Lines of handwriting on a sheet. */
export function writing(scene: Scene, corners: Quad, rows: number, colour = "#4a4560", from = 0.14, to = 0.88): void {
  const { random } = scene;
  for (let i = 0; i < rows; i++) {
    const t = from + ((to - from) * i) / Math.max(1, rows - 1);
    const end = i === rows - 1 ? 0.5 : random.range(0.78, 0.9);
    const points: Point[] = Array.from({ length: 26 }, (_, k) =>
      inside(corners, 0.12 + ((end - 0.12) * k) / 25, t + random.range(-0.011, 0.011)),
    );
    scene.line(curve(points), colour, 2.2, 0.5);
  }
}
