/** Trodden earth, and the grass beside it. */
import { clay, lighter } from "./colour.ts";
import { grass } from "./flowers.ts";
import { blob, type Point, placeOn, ribbon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

type Trail = {
  points: readonly Point[];
  wide: readonly [near: number, far: number];
  near: string;
  far: string;
  edge: string;
  ease?: number;
};

/** Trodden earth along points, from the viewer to where it ends; trails given together run into each other. */
export function trail(scene: Scene, ...trails: Trail[]): void {
  const { random } = scene;
  const shapes = trails.map(({ points, wide, ease = 1.8 }) => {
    const [[x0, y0], [x1, y1]] = points as [Point, Point];
    const before = (wide[0] * 0.9) / Math.hypot(x0 - x1, y0 - y1);
    const line: Point[] = [[x0 + (x0 - x1) * before, y0 + (y0 - y1) * before], ...points];
    return { line, width: (t: number) => wide[1] + (wide[0] - wide[1]) * (1 - t) ** ease };
  });
  for (const [i, { line, width }] of shapes.entries()) {
    scene.draw(
      ribbon(line, (t) => width(t) * 1.1),
      { fill: trails[i]?.edge ?? clay, opacity: 0.5, shade: tone(-0.35) },
    );
  }
  for (const [i, { line, width }] of shapes.entries()) {
    const { near, far, edge } = trails[i] as Trail;
    const ys = line.map(([, y]) => y);
    const fill = scene.down(Math.min(...ys), Math.max(...ys), [
      [0, far],
      [1, near],
    ]);
    const shade =
      trails.length > 1
        ? tone(0.1)
        : scene.across([
            [0, tone(-0.25)],
            [0.4, tone(0.3)],
            [1, tone(-0.3)],
          ]);
    scene.draw(ribbon(line, width), { fill, shade });
    for (let k = 0; k < 44; k++) {
      const part = random.next() ** 1.6 * 0.9;
      const at = placeOn(line, part);
      const long = width(part) * random.range(0.02, 0.07);
      const x = at.x + random.range(-0.42, 0.42) * width(part);
      scene.draw(blob(random, x, at.y, long, long * 0.4, 0.2, 6), {
        fill: random.chance(0.5) ? lighter(near, 0.07) : edge,
        opacity: 0.5,
        shade: "none",
      });
    }
  }
}

export function tufts(
  scene: Scene,
  from: number,
  to: number,
  count: number,
  colours: readonly string[],
  tall = 60,
): void {
  const { random, width: w } = scene;
  for (let i = 0; i < count; i++) {
    const part = (i + random.next()) / count;
    const y = from + (to - from) * part;
    grass(scene, w * random.next(), y, 40 + 90 * part, tall * (0.3 + part * 0.7), 11, colours);
  }
}
