/** What is overhead: gradients of air, sun, clouds, birds, stars, the moon. */
import { along, mix } from "./colour.ts";
import { ellipse, type Point, polygon, ribbon } from "./path.ts";
import { noiseLine } from "./random.ts";
import { type Scene, type Stop, tone } from "./scene.ts";

/** Colours from the top of the sheet down to `bottom`. */
export function paintSky(scene: Scene, colours: readonly string[], bottom = scene.height): void {
  const steps = 12;
  const stops: Stop[] = Array.from({ length: steps + 1 }, (_, i) => [i / steps, along(colours, i / steps)]);
  const shade = scene.down(0, bottom, [
    [0, tone(-0.2)],
    [0.5, tone(0)],
    [1, tone(0.12)],
  ]);
  scene.ground(scene.down(0, bottom, stops), shade);
}

export type Sun = { x: number; y: number; r: number; disc: string; halo: string; reach?: number };

export function paintSun(scene: Scene, { x, y, r, disc, halo, reach = 6 }: Sun): void {
  scene.glow(x, y, r * reach, halo, 0.75);
  scene.glow(x, y, r * reach * 0.45, disc, 0.7);
  const shade = scene.radial(x, y - r * 0.2, r * 1.1, [
    [0, tone(0.5)],
    [1, tone(0.1)],
  ]);
  scene.draw(ellipse(x, y, r), { fill: disc, shade });
}

/** Straight wedges of light, fading with distance. */
export function sunRays(
  scene: Scene,
  x: number,
  y: number,
  length: number,
  colour: string,
  count: number,
  strength = 0.3,
): void {
  const { random } = scene;
  const fill = scene.radial(x, y, length, [
    [0, colour, strength],
    [0.6, colour, strength * 0.5],
    [1, colour, 0],
  ]);
  for (let i = 0; i < count; i++) {
    const angle = Math.PI + ((i + random.range(0.25, 0.75)) / count) * Math.PI;
    const half = random.range(0.3, 0.95) * (Math.PI / count) * 0.5;
    const tip = (turn: number): Point => [x + Math.cos(angle + turn) * length, y + Math.sin(angle + turn) * length];
    scene.draw(polygon([[x, y], tip(-half), tip(half)]), { fill, shade: "none" });
  }
}

export type Band = {
  x: number;
  y: number;
  length: number;
  thick: number;
  colour: string;
  under?: string;
  opacity?: number;
};

/** One long flat cloud, brushed along. */
export function cloudBand(scene: Scene, { x, y, length, thick, colour, under = colour, opacity = 0.8 }: Band): void {
  const { random } = scene;
  const wave = noiseLine(random, 3);
  const lift = noiseLine(random, 2);
  const points: Point[] = Array.from({ length: 26 }, (_, i) => [
    x - length / 2 + (length * i) / 25,
    y + lift(i * 0.12) * thick * 0.9,
  ]);
  const d = ribbon(points, (t) => thick * Math.sin(Math.PI * t) ** 0.7 * (0.55 + 0.45 * wave(t * 5)));
  const fill = scene.down(y - thick * 0.8, y + thick * 0.8, [
    [0, colour, opacity * 0.35],
    [0.5, colour, opacity * 0.9],
    [0.85, under, opacity],
    [1, under, opacity * 0.5],
  ]);
  scene.draw(d, { fill, shade: "none" });
}

/** Bands of cloud between two heights, thinner and longer towards the lower one. */
export function cloudBands(
  scene: Scene,
  from: number,
  to: number,
  count: number,
  colours: readonly string[],
  opacity = 0.7,
): void {
  const { random } = scene;
  for (let i = 0; i < count; i++) {
    const part = (i + random.range(0, 0.8)) / count;
    const y = from + (to - from) * part;
    const colour = along(colours, part);
    cloudBand(scene, {
      x: random.range(-0.1, 1.1) * scene.width,
      y,
      length: scene.width * random.range(0.35, 1.1),
      thick: random.range(16, 46) * (1.25 - part * 0.8),
      colour,
      under: mix(colour, "#fff4dc", 0.4),
      opacity: opacity * random.range(0.5, 1),
    });
  }
}

export function bird(scene: Scene, x: number, y: number, span: number, colour: string): void {
  const { random } = scene;
  const lift = random.range(0.12, 0.42) * span;
  const tip = random.range(-0.05, 0.15) * span;
  for (const side of [-1, 1]) {
    const wing: Point[] = [
      [x, y],
      [x + side * span * 0.18, y - lift * 0.8],
      [x + side * span * 0.34, y - lift],
      [x + side * span * 0.5, y - lift * 0.55 + tip],
    ];
    scene.draw(
      ribbon(wing, (t) => span * 0.085 * (1 - t * 0.9)),
      { fill: colour, shade: "none" },
    );
  }
  scene.draw(ellipse(x, y + span * 0.01, span * 0.035, span * 0.06), { fill: colour, shade: "none" });
}

/** Stars from `top` to `bottom`, thinning out below. Small ones in a few paths, large ones with a halo. */
export function stars(scene: Scene, top: number, bottom: number, count: number, colour = "#fff6e0"): void {
  const { random } = scene;
  for (const [size, share, opacity] of [
    [0.7, 0.62, 0.55],
    [1.1, 0.28, 0.8],
    [1.7, 0.1, 0.95],
  ] as const) {
    let d = "";
    for (let i = 0; i < count * share; i++) {
      const part = random.next() ** 1.4;
      d += ellipse(random.range(0, scene.width), top + (bottom - top) * part, size * random.range(0.7, 1.3));
    }
    scene.draw(d, { fill: colour, opacity, shade: "none" });
  }
  for (let i = 0; i < count / 45; i++) {
    const [x, y] = [random.range(0, scene.width), top + (bottom - top) * random.next() ** 1.5];
    star(scene, x, y, random.range(1.8, 3), colour);
  }
}

export function star(scene: Scene, x: number, y: number, r: number, colour = "#fff6e0"): void {
  scene.glow(x, y, r * 7, colour, 0.4);
  scene.disc(x, y, r, colour, { shade: "none" });
}

export type Moon = {
  x: number;
  y: number;
  r: number;
  disc?: string;
  dark?: string /** -1 new .. 0 half .. 1 full */;
  lit?: number;
  waning?: boolean;
};

/** A moon with its seas; `lit` is the cosine of the line between day and night. */
export function paintMoon(
  scene: Scene,
  { x, y, r, disc = "#f8ecd0", dark = "#3b3560", lit = 1, waning = false }: Moon,
): void {
  const { random } = scene;
  if (lit < 1) scene.disc(x, y, r, dark, { shade: tone(-0.1), opacity: 0.75 });
  if (lit <= -1) return;
  const side = waning ? 1 : 0;
  const rim = `M${x} ${y - r}A${r} ${r} 0 0 ${1 - side} ${x} ${y + r}`;
  const inner = Math.abs(lit) * r;
  const sweep = lit > 0 ? 1 - side : side;
  const d = lit >= 1 ? ellipse(x, y, r) : `${rim}A${inner.toFixed(2)} ${r} 0 0 ${sweep} ${x} ${y - r}Z`;
  const shade = scene.radial(x - r * 0.35, y - r * 0.4, r * 1.7, [
    [0, tone(0.55)],
    [0.5, tone(0.05)],
    [1, tone(-0.45)],
  ]);
  scene.draw(d, { fill: disc, shade });
  if (lit < 0.2 || r < 24) return;
  const clip = scene.clip(d);
  scene.group(clip, () => {
    for (const [dx, dy, size] of [
      [-0.3, -0.35, 0.3],
      [0.12, -0.42, 0.22],
      [0.36, -0.1, 0.2],
      [-0.42, 0.1, 0.26],
      [-0.05, 0.3, 0.16],
      [0.3, 0.42, 0.12],
    ] as const) {
      const [mx, my] = [x + (dx + random.range(-0.06, 0.06)) * r, y + (dy + random.range(-0.06, 0.06)) * r];
      scene.glow(mx, my, size * r * 1.25, mix(disc, "#8d7a9c", 0.65), 0.75, random.range(0.7, 1));
    }
  });
}
