/** Ridges with relief, air between them, and what stands on them from afar. */
import { mix } from "./colour.ts";
import { blob, box, curve, type Point, polygon } from "./path.ts";
import { noiseLine } from "./random.ts";
import { type Scene, tone } from "./scene.ts";

export type RidgeShape = {
  /** Height of the middle of the line, and how far it moves up and down. */
  y: number;
  rise: number;
  /** Hills across the sheet. */
  waves?: number;
  /** 0 rolling, 1 craggy */
  rough?: number;
  /** A summit here (0..1 of the width), `summit` high. */
  at?: number;
  summit?: number;
  spread?: number;
};

export function ridge(scene: Scene, shape: RidgeShape): Point[] {
  const { y, rise, waves = 2.2, rough = 0.25, at, summit = 0, spread = 0.22 } = shape;
  const { random } = scene;
  const wide = noiseLine(random, 2);
  const fine = noiseLine(random, 3);
  const start = random.range(0, 50);
  const steps = Math.round(40 + rough * 70);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const part = (i / steps) * 1.06 - 0.03;
    const peak = at === undefined ? 0 : summit * Math.exp(-(((part - at) / spread) ** 2));
    const sharp = rough * rise * 0.42 * (1 - Math.abs(fine(start + part * waves * 4)) * 2);
    return [part * scene.width, y - wide(start + part * waves) * rise * 1.6 - sharp - peak] as const;
  });
}

export function heightAt(points: readonly Point[], x: number): number {
  const after = Math.max(
    1,
    points.findIndex(([px]) => px >= x),
  );
  const [a, b] = [points[after - 1] as Point, points[after] as Point];
  return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0] || 1);
}

export const below = (scene: Scene, points: readonly Point[]) =>
  `${curve(points)}L${scene.width + 40} ${scene.height + 5}L-40 ${scene.height + 5}Z`;

export type HillPaint = {
  crest: string;
  foot: string;
  /** How far below the crest the foot colour is reached. */
  depth?: number;
  sun?: Point;
  /** Strength of light towards the sun, and of shade away from it. */
  light?: number;
  folds?: number;
  furrows?: number;
};

export function paintHill(scene: Scene, points: readonly Point[], paint: HillPaint): void {
  const { crest, foot, depth = 260, sun = [scene.width * 0.6, 0], light = 0.5, folds = 3, furrows = 0 } = paint;
  const { random } = scene;
  const top = Math.min(...points.map(([, y]) => y));
  const fill = scene.down(top, top + depth, [
    [0, crest],
    [0.35, mix(crest, foot, 0.22)],
    [1, foot],
  ]);
  const shade = scene.radial(sun[0], Math.max(sun[1], top - 60), scene.width * 0.75, [
    [0, tone(light)],
    [0.3, tone(light * 0.35)],
    [0.6, tone(-light * 0.1)],
    [1, tone(-light * 0.7)],
  ]);
  const d = below(scene, points);
  scene.draw(d, { fill, shade });
  if (folds + furrows === 0) return;
  scene.group(scene.clip(d), () => {
    for (let i = 0; i < folds; i++) fold(scene, points, depth, sun, light);
    for (let i = 1; i <= furrows; i++) {
      const drop = (depth * 0.9 * i ** 1.5) / furrows ** 1.5;
      const line = points.map(([x, y]) => [x, y + drop + (top - y) * 0.3 * (i / furrows)] as const);
      const tint = i % 2 ? mix(crest, "#fff3d8", 0.35) : mix(crest, "#2b2547", 0.35);
      scene.line(curve(line), tint, random.range(1, 2.6) * (0.7 + i / furrows), 0.28);
    }
  });
}

/** One slope before another: a clear edge that runs down from the crest, its shade fading away on all other sides. */
function fold(scene: Scene, points: readonly Point[], depth: number, sun: Point, light: number): void {
  const { random } = scene;
  const x = random.range(0.02, 0.98) * scene.width;
  const y = heightAt(points, x);
  const away = Math.sign(x - sun[0]) || 1;
  const side = random.chance(0.7) ? away : -away;
  const reach = random.range(190, 480) * side;
  const drop = depth * random.range(0.3, 0.7);
  const edge: Point[] = [
    [x - reach * 0.35, y - drop * 0.5],
    [x, y - 4],
    [x + reach * 0.22, y + drop * random.range(0.1, 0.24)],
    [x + reach * 0.55, y + drop * random.range(0.44, 0.62)],
    [x + reach * 0.85, y + drop * 0.92],
    [x + reach * 1.2, y + drop],
  ];
  const length = Math.hypot(reach, drop);
  const turn = (Math.atan2(drop, reach) * 180) / Math.PI;
  const soft = (paint: string, strength: number) =>
    scene.radial(
      x + reach * 0.52,
      y + drop * 0.5,
      length * 0.55,
      [
        [0, paint, strength],
        [0.45, paint, strength * 0.6],
        [1, paint, 0],
      ],
      0.42,
      turn,
    );
  const dark = side === away;
  const d = `${curve(edge)}V${(y + depth * 2.5).toFixed(1)}H${(x - reach * 0.35).toFixed(1)}Z`;
  scene.draw(d, { fill: soft(dark ? "#2b2547" : "#fff0cf", (dark ? 0.5 : 0.34) * light), shade: "none" });
  scene.shade(d, soft(tone(dark ? -light * 1.3 : light), 0.85));
}

/** Mist lying at a height, thicker in places. */
export function mistBand(scene: Scene, y: number, thick: number, colour: string, strength: number, pools = 6): void {
  const { random } = scene;
  const fill = scene.down(y - thick, y + thick, [
    [0, colour, 0],
    [0.5, colour, strength * 0.75],
    [1, colour, 0],
  ]);
  scene.draw(box(-5, y - thick, scene.width + 10, thick * 2), { fill, shade: "none" });
  for (let i = 0; i < pools; i++) {
    const x = random.range(-0.05, 1.05) * scene.width;
    scene.glow(
      x,
      y + random.range(-0.4, 0.4) * thick,
      random.range(160, 420),
      colour,
      strength * random.range(0.4, 0.9),
      random.range(0.08, 0.2),
    );
  }
}

/** Small trees along a ridge: bushy or pointed. */
export function treeLine(
  scene: Scene,
  points: readonly Point[],
  from: number,
  to: number,
  colour: string,
  size: number,
  pointed = 0,
): void {
  const { random } = scene;
  const shade = scene.across([
    [0, tone(0.35)],
    [0.45, tone(-0.05)],
    [1, tone(-0.7)],
  ]);
  for (let x = from; x < to; x += size * random.range(0.28, 0.85)) {
    const y = heightAt(points, x) + size * 0.08;
    const tall = size * random.range(0.5, 1.15);
    const wide = tall * random.range(0.17, 0.23);
    const crown = random.chance(pointed)
      ? curve(
          [
            [x - wide, y - tall * 0.06],
            [x - wide * 0.7, y - tall * 0.5],
            [x, y - tall * 1.2],
            [x + wide * 0.7, y - tall * 0.5],
            [x + wide, y - tall * 0.06],
          ],
          true,
          0.7,
        )
      : blob(random, x, y - tall * 0.55, tall * 0.36, tall * 0.48, 0.14, 8);
    scene.draw(box(x - tall * 0.025, y - tall * 0.25, tall * 0.05, tall * 0.3), { fill: colour, shade: tone(-0.3) });
    scene.draw(crown, { fill: colour, shade });
  }
}

/** Roofs of a small town in silhouette, seen over a wall of other roofs. */
export function rooftops(scene: Scene, y: number, size: number, wall: string, roof: string, lamp: string | null): void {
  const { random } = scene;
  for (let x = -size; x < scene.width + size; ) {
    const wide = size * random.range(0.75, 1.6);
    const base = y + random.range(-0.28, 0.28) * size;
    const pitch = size * random.range(0.34, 0.7);
    const over = wide * 0.06;
    const asGable = random.chance(0.55);
    scene.draw(box(x, base, wide, scene.height), { fill: wall, shade: tone(-0.25) });
    if (asGable)
      scene.draw(
        polygon([
          [x, base],
          [x + wide / 2, base - pitch],
          [x + wide, base],
        ]),
        { fill: wall, shade: tone(-0.1) },
      );
    const outline: Point[] = asGable
      ? [
          [x - over, base + over * 0.6],
          [x + wide / 2, base - pitch],
          [x + wide + over, base + over * 0.6],
          [x + wide + over, base - over],
          [x + wide / 2, base - pitch - over * 2],
          [x - over, base - over],
        ]
      : [
          [x - over, base + 4],
          [x + wide * 0.12, base - pitch * 0.85],
          [x + wide * 0.88, base - pitch * 0.85],
          [x + wide + over, base + 4],
        ];
    scene.draw(polygon(outline), {
      fill: roof,
      shade: scene.linear(
        [x, 0],
        [x + wide, 0],
        [
          [0, tone(0.45)],
          [0.5, tone(0)],
          [1, tone(-0.5)],
        ],
      ),
    });
    if (random.chance(0.7)) {
      const cx = x + wide * random.pick([0.22, 0.3, 0.7, 0.76]);
      scene.draw(box(cx, base - pitch * 1.08, size * 0.11, pitch * 0.75), { fill: roof, shade: tone(-0.2) });
      scene.draw(box(cx - size * 0.015, base - pitch * 1.1, size * 0.14, size * 0.05), {
        fill: roof,
        shade: tone(0.2),
      });
    }
    if (lamp && random.chance(0.45)) {
      const [wx, wy] = [x + wide * random.range(0.25, 0.6), base + size * random.range(0.1, 0.3)];
      scene.glow(wx + size * 0.06, wy + size * 0.08, size * 0.5, lamp, 0.35);
      scene.draw(box(wx, wy, size * 0.12, size * 0.16), { fill: lamp, shade: tone(0.4) });
    }
    x += wide * random.range(0.8, 1.05);
  }
}
