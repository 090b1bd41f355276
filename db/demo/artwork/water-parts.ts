/** Water: its surface, ripples, rings, and light lying on it. */
import { along, mix } from "./colour.ts";
import { box, type Point, ribbon } from "./path.ts";
import { type Scene, type Stop, tone } from "./scene.ts";

/** Water from `top` to the lower edge, colours from far to near. */
export function paintWater(scene: Scene, top: number, colours: readonly string[], depth = 0.4): void {
  const h = scene.height;
  const stops: Stop[] = Array.from({ length: 9 }, (_, i) => [i / 8, along(colours, i / 8)]);
  const shade = scene.down(top, h, [
    [0, tone(0.15)],
    [0.4, tone(0)],
    [1, tone(-depth)],
  ]);
  scene.draw(box(-5, top, scene.width + 10, h - top + 5), { fill: scene.down(top, h, stops), shade });
}

/** One flat stroke of the brush, thin at both ends. */
export function stroke(
  scene: Scene,
  x: number,
  y: number,
  long: number,
  thick: number,
  colour: string,
  opacity: number,
): void {
  const sag = scene.random.range(-0.25, 0.25) * thick;
  const points: Point[] = [
    [x - long / 2, y],
    [x - long / 6, y + sag],
    [x + long / 6, y - sag],
    [x + long / 2, y],
  ];
  const d = ribbon(points, (t) => thick * Math.sin(Math.PI * (0.04 + 0.92 * t)) ** 0.8);
  scene.draw(d, { fill: colour, opacity, shade: "none" });
}

export type Ripples = {
  top: number;
  bottom?: number;
  count: number;
  colours: readonly string[];
  /** Length and thickness of a stroke close by. */
  long: number;
  thick: number;
  opacity?: number;
  /** Where the strokes gather, and how far from there they lie close by. */
  x?: number;
  spread?: number;
  /** How much smaller strokes are far off (0..1). */
  far?: number;
};

/** Strokes lying flat on the water, smaller the further away they are. */
export function ripples(
  scene: Scene,
  { top, bottom = scene.height, count, colours, long, thick, opacity = 0.5, x, spread, far = 0.12 }: Ripples,
): void {
  const { random, width } = scene;
  for (let i = 0; i < count; i++) {
    const near = ((i + random.next()) / count) ** 1.25;
    const size = far + (1 - far) * near;
    const middle = x ?? width / 2;
    const reach = x === undefined ? width * 0.58 : (spread ?? 100) * size;
    const off = x === undefined ? random.range(-1, 1) : random.bell() * 0.8;
    stroke(
      scene,
      middle + off * reach,
      top + (bottom - top) * near,
      long * size * random.range(0.4, 1.2),
      thick * size * random.range(0.5, 1.1),
      random.pick(colours),
      opacity * random.range(0.5, 1),
    );
  }
}

/** Light of a low sun or moon on the water: broken strokes that widen and part towards the viewer. */
export function lightPath(
  scene: Scene,
  x: number,
  top: number,
  wide: readonly [number, number],
  colour: string,
  count: number,
  bottom = scene.height,
): void {
  const { random } = scene;
  for (let i = 0; i < count; i++) {
    const near = (i / count) ** 1.35;
    const reach = wide[0] + (wide[1] - wide[0]) * near;
    const y = top + (bottom - top) * near;
    const long = reach * random.range(0.45, 1.15);
    stroke(
      scene,
      x + random.range(-0.5, 0.5) * reach * 0.5,
      y,
      long,
      3 + near * 15 * random.range(0.6, 1.2),
      mix(colour, "#ffffff", random.range(0, 0.35)),
      random.range(0.55, 0.95) * (1 - near * 0.35),
    );
  }
}

/** A ring travelling outwards, fainter where it is seen from its end; `flat` squeezes it to the angle of view. */
export function ring(
  scene: Scene,
  x: number,
  y: number,
  r: number,
  flat: number,
  light: string,
  dark: string,
  strength = 1,
): void {
  const thick = Math.max(3, r * 0.055);
  const around = (grow: number, lift: number): Point[] =>
    Array.from({ length: 49 }, (_, i) => {
      const a = (i / 48) * Math.PI * 2;
      return [x + Math.cos(a) * r * grow, y + lift + Math.sin(a) * r * grow * flat];
    });
  const round = (t: number) => 0.3 + 0.7 * Math.abs(Math.sin(t * Math.PI * 2)) + 0.25 * Math.sin(t * Math.PI * 2);
  const line = (grow: number, lift: number, wide: number, fill: string, opacity: number) => {
    const d = ribbon(around(grow, lift), (t) => thick * wide * round(t));
    scene.draw(d, { fill, opacity: opacity * strength, shade: "none" });
  };
  for (const wide of [2.6, 1.7, 0.9]) line(1.05, thick * 0.7, wide, dark, 0.13);
  for (const wide of [2.2, 1.4, 0.8]) line(0.93, -thick * 0.3, wide, dark, 0.1);
  for (const wide of [1.5, 0.95, 0.5]) line(1, 0, wide, light, 0.38);
  line(0.8, 0, 0.5, light, 0.3);
}
