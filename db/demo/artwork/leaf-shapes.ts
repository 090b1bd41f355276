/** Leaves as a botanist sorts them: the line of the blade, the veins, the light on its two halves. */
import { ink, lighter, mix } from "./colour.ts";
import { curve, type Point, placeOn, ribbon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

export type LeafShape =
  | "ovate"
  | "lance"
  | "elliptic"
  | "round"
  | "heart"
  | "willow"
  | "oak"
  | "maple"
  | "ginkgo"
  | "beech"
  | "spoon";

export type Leaf = {
  x: number;
  y: number;
  /** Degrees; 0 points right. */
  angle: number;
  length: number;
  shape: LeafShape;
  colour: string;
  /** Sideways bend of the midrib as a share of the length. */
  bend?: number;
  veins?: boolean;
  stalk?: number;
  /** Length of the cast shadow; 0 for none. */
  shadow?: number;
};

/** Half width as a share of the length, at `t` (0 base, 1 tip). */
const profiles: Record<Exclude<LeafShape, "maple" | "ginkgo">, (t: number) => number> = {
  ovate: (t) => 0.29 * Math.sin(Math.PI * t ** 0.62) ** 0.85 * (1 - 0.18 * t),
  lance: (t) => 0.15 * Math.sin(Math.PI * t ** 0.72) ** 0.9,
  elliptic: (t) => 0.24 * Math.sin(Math.PI * t) ** 0.8,
  round: (t) => 0.4 * Math.sin(Math.PI * t ** 0.9) ** 0.6,
  heart: (t) => 0.42 * (1 - t) ** 0.55 * Math.min(1, t * 7 + 0.3) ** 0.8,
  willow: (t) => 0.085 * Math.sin(Math.PI * t ** 0.8) ** 0.7,
  oak: (t) =>
    (0.13 + 0.2 * t * (1.25 - t)) *
    Math.sin(Math.PI * t ** 0.9) ** 0.4 *
    (0.72 + 0.4 * Math.abs(Math.cos(t * Math.PI * 3.6 + 0.4))),
  beech: (t) => 0.27 * Math.sin(Math.PI * t ** 0.85) ** 0.75 * (1 + 0.05 * Math.sin(t * 44)),
  spoon: (t) => 0.26 * Math.sin(Math.PI * t ** 1.7) ** 0.8 + 0.008,
};

function midrib({ x, y, angle, length, bend = 0 }: Leaf): Point[] {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return Array.from({ length: 13 }, (_, i) => {
    const t = i / 12;
    const across = bend * length * t * t;
    return [x + cos * length * t - sin * across, y + sin * length * t + cos * across] as const;
  });
}

/** The edge of one half, from base to tip. */
function edge(
  rib: readonly Point[],
  length: number,
  shape: Exclude<LeafShape, "maple" | "ginkgo">,
  side: number,
  steps: number,
): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const { x, y, angle } = placeOn(rib, t);
    const half = profiles[shape](t) * length * side;
    const back = shape === "heart" ? -length * 0.16 * Math.max(0, 1 - t * 5) : 0;
    return [
      x - Math.sin(angle) * half + Math.cos(angle) * back,
      y + Math.cos(angle) * half + Math.sin(angle) * back,
    ] as const;
  });
}

/** Blades whose veins spread like fingers. */
function spread({ x, y, angle, length, shape }: Leaf): { outline: Point[]; ribs: Point[] } {
  const turn = (angle * Math.PI) / 180;
  const at = (a: number, r: number): Point => [
    x + Math.cos(turn + a) * r * length,
    y + Math.sin(turn + a) * r * length,
  ];
  if (shape === "ginkgo") {
    const rim = Array.from({ length: 19 }, (_, i) => {
      const a = -1.12 + (2.24 * i) / 18;
      return at(a, 0.9 + 0.06 * Math.sin(i * 2.1) - (Math.abs(i - 9) < 1 ? 0.3 : 0) - Math.abs(a) * 0.1);
    });
    return { outline: [at(0, 0), ...rim], ribs: Array.from({ length: 11 }, (_, i) => at(-0.95 + i * 0.19, 0.82)) };
  }
  const outline: Point[] = [at(Math.PI, 0.02)];
  const ribs: Point[] = [];
  for (const [i, [a, r]] of (
    [
      [-2.05, 0.42],
      [-1.05, 0.78],
      [0, 1],
      [1.05, 0.78],
      [2.05, 0.42],
    ] as const
  ).entries()) {
    ribs.push(at(a, r * 0.96));
    outline.push(
      at(a - 0.34, r * 0.52),
      at(a - 0.25, r * 0.74),
      at(a - 0.15, r * 0.7),
      at(a, r),
      at(a + 0.15, r * 0.7),
      at(a + 0.25, r * 0.74),
      at(a + 0.34, r * 0.52),
    );
    if (i < 4) outline.push(at(a + 0.52, 0.25));
  }
  return { outline, ribs };
}

export function paintLeaf(scene: Scene, leaf: Leaf): void {
  const { x, y, angle, length, shape, colour, veins = true, stalk = 0.12, shadow = 0 } = leaf;
  const turn = (angle * Math.PI) / 180;
  const base: Point = [x - Math.cos(turn) * length * stalk, y - Math.sin(turn) * length * stalk];
  const pale = mix(lighter(colour, 0.14), "#fff3d0", 0.22);
  const lit = scene.across(
    [
      [0, tone(0.45)],
      [1, tone(-0.1)],
    ],
    angle + 90,
  );
  const shaded = scene.across(
    [
      [0, tone(-0.15)],
      [1, tone(-0.75)],
    ],
    angle + 90,
  );
  if (shape === "maple" || shape === "ginkgo") {
    const { outline, ribs } = spread(leaf);
    const d = curve(outline, true, shape === "maple" ? 0.35 : 0.7);
    if (shadow) castShadow(scene, d, shadow);
    scene.draw(
      ribbon([base, [(base[0] + x) / 2 + length * 0.02, (base[1] + y) / 2], [x, y]], () => length * 0.022),
      { fill: mix(colour, ink, 0.25) },
    );
    const end: Point = [x + Math.cos(turn) * length, y + Math.sin(turn) * length];
    scene.draw(d, {
      fill: scene.linear([x, y], end, [
        [0, mix(colour, pale, 0.3)],
        [0.6, colour],
        [1, mix(colour, ink, 0.12)],
      ]),
      shade: scene.across(
        [
          [0, tone(0.4)],
          [0.5, tone(0)],
          [1, tone(-0.6)],
        ],
        angle + 70,
      ),
    });
    if (veins)
      for (const tip of ribs)
        scene.line(
          curve([[x, y], [(x + tip[0]) / 2, (y + tip[1]) / 2], tip]),
          pale,
          Math.max(0.8, length * 0.008),
          0.75,
        );
    return;
  }
  const rib = midrib(leaf);
  const steps = shape === "oak" ? 26 : shape === "beech" ? 34 : length > 300 ? 40 : 14;
  const [left, right] = [edge(rib, length, shape, -1, steps), edge(rib, length, shape, 1, steps)];
  if (shadow) castShadow(scene, `${curve(left)}L${curve([...right].reverse()).slice(1)}Z`, shadow);
  const tip = rib.at(-1) as Point;
  const half = (side: Point[]) => `${curve(side)}L${curve([...rib].reverse()).slice(1)}Z`;
  const fill = (from: string, to: string) =>
    scene.linear([x, y], tip, [
      [0, from],
      [1, to],
    ]);
  scene.draw(half(left), { fill: fill(lighter(colour, 0.05), mix(colour, pale, 0.28)), shade: lit });
  scene.draw(half(right), { fill: fill(mix(colour, ink, 0.2), mix(colour, ink, 0.05)), shade: shaded });
  if (veins) {
    let d = "";
    const count = Math.max(4, Math.round(length / 26));
    for (let i = 1; i <= count; i++) {
      const t = (i / (count + 1)) * 0.86 + 0.02;
      const from = placeOn(rib, t);
      const reach = Math.min(1, t + 0.17);
      for (const side of [-1, 1]) {
        const to = placeOn(rib, reach);
        const wide = profiles[shape](reach) * length * 0.86 * side;
        const end: Point = [to.x - Math.sin(to.angle) * wide, to.y + Math.cos(to.angle) * wide];
        const mid: Point = [
          (from.x + end[0]) / 2 + Math.cos(from.angle) * length * 0.012,
          (from.y + end[1]) / 2 + Math.sin(from.angle) * length * 0.012,
        ];
        d += curve([[from.x, from.y], mid, end]);
      }
    }
    scene.line(d, pale, Math.max(0.7, length * 0.0045), 0.5);
  }
  scene.draw(
    ribbon([base, ...rib], (t) => Math.max(1.2, length * 0.02 * (1 - t * 0.85))),
    { fill: veins ? pale : mix(colour, ink, 0.3), opacity: 0.9, shade: "none" },
  );
}

function castShadow(scene: Scene, d: string, reach: number): void {
  scene.group(`transform="translate(${(reach * 0.6).toFixed(1)} ${reach.toFixed(1)})"`, () => {
    scene.draw(d, { fill: "#3b2a48", opacity: 0.14, shade: "none" });
    scene.draw(d, { stroke: "#3b2a48", width: reach * 0.5, opacity: 0.06, shade: "none" });
    scene.draw(d, { stroke: "#3b2a48", width: reach, opacity: 0.05, shade: "none" });
  });
}

export type Stem = {
  points: readonly Point[];
  colour: string;
  thick: number;
  leaf: (part: number, side: number) => Omit<Leaf, "x" | "y" | "angle">;
  count: number;
  /** Leaves in pairs, or one to each side in turn. */
  paired?: boolean;
  /** Angle between stem and leaf, in degrees, at the foot and at the tip. */
  open?: readonly [number, number];
  /** Ends in a leaf. */
  tip?: boolean;
  from?: number;
  shadow?: number;
};

/** A stem with its leaves; those on the far side first. */
export function paintStem(scene: Scene, stem: Stem): void {
  const {
    points,
    colour,
    thick,
    leaf,
    count,
    paired = false,
    open = [58, 30],
    tip = true,
    from = 0.16,
    shadow = 0,
  } = stem;
  const { random } = scene;
  const wood = ribbon(points, (t) => thick * (1 - t * 0.78));
  if (shadow) castShadow(scene, wood, shadow);
  const put = (part: number, side: number) => {
    const { x, y, angle } = placeOn(points, part);
    const lean = open[0] + (open[1] - open[0]) * part + random.range(-9, 9);
    const next = leaf(part, side);
    const turn = (angle * 180) / Math.PI + side * lean;
    const stalk = (next.stalk ?? 0.12) * next.length;
    const at: Point = [x + Math.cos((turn * Math.PI) / 180) * stalk, y + Math.sin((turn * Math.PI) / 180) * stalk];
    paintLeaf(scene, {
      ...next,
      x: at[0],
      y: at[1],
      angle: turn,
      bend: next.bend ?? -side * random.range(0.02, 0.14),
      shadow,
    });
  };
  for (const front of [false, true]) {
    for (let i = 0; i < count; i++) {
      const part = from + ((0.97 - from) * i) / Math.max(1, count - 1);
      if (paired) put(part, front ? 1 : -1);
      else if ((i % 2 === 0) === front) put(part, i % 2 ? -1 : 1);
    }
    if (!front)
      scene.draw(wood, {
        fill: colour,
        shade: scene.across(
          [
            [0, tone(0.3)],
            [1, tone(-0.5)],
          ],
          90,
        ),
      });
  }
  if (!tip) return;
  const end = placeOn(points, 1);
  paintLeaf(scene, { ...leaf(1, 1), x: end.x, y: end.y, angle: (end.angle * 180) / Math.PI, stalk: 0, shadow });
}
