/** Trees: bare ones grow branch by branch, leafy ones get a crown of many masses. */
import { forest, ink, lighter, mix } from "./colour.ts";
import { bezier, blob, ellipse, type Point, ribbon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

export type Twig = { x: number; y: number; angle: number };

/** Trunk and branches; answers the ends of the twigs. */
export function bareTree(
  scene: Scene,
  x: number,
  y: number,
  tall: number,
  colour: string,
  levels = 6,
  spread = 0.5,
): Twig[] {
  const { random } = scene;
  const ends: Twig[] = [];
  const grow = (from: Point, angle: number, length: number, thick: number, level: number): void => {
    const bend = random.range(-0.22, 0.22);
    const to: Point = [from[0] + Math.cos(angle + bend) * length, from[1] + Math.sin(angle + bend) * length];
    const points = bezier(
      from,
      [from[0] + Math.cos(angle) * length * 0.4, from[1] + Math.sin(angle) * length * 0.4],
      [to[0] - Math.cos(angle + bend * 2) * length * 0.3, to[1] - Math.sin(angle + bend * 2) * length * 0.3],
      to,
      7,
    );
    const end = level === 0 ? thick * 0.25 : thick * 0.66;
    scene.draw(
      ribbon(points, (t) => Math.max(1, thick + (end - thick) * t)),
      {
        fill: colour,
        shade:
          level > levels - 3
            ? scene.across([
                [0, tone(0.25)],
                [1, tone(-0.55)],
              ])
            : tone(-0.15),
      },
    );
    if (level === 0) {
      ends.push({ x: to[0], y: to[1], angle: angle + bend });
      return;
    }
    const forks = level > levels - 2 ? 3 : random.chance(0.35) ? 3 : 2;
    for (let i = 0; i < forks; i++) {
      const turn = (i / (forks - 1) - 0.5) * 2 * spread + random.range(-0.16, 0.16);
      grow(
        to,
        angle + bend + turn - (angle + Math.PI / 2) * 0.12,
        length * random.range(0.64, 0.86),
        end * random.range(0.72, 0.95),
        level - 1,
      );
    }
  };
  grow([x, y], -Math.PI / 2 + random.range(-0.06, 0.06), tall * 0.27, tall * 0.055, levels - 1);
  return ends;
}

export type Crown = { colour: string; trunk?: string; light?: number; round?: number };

/** A tree in leaf: light from the upper left unless `light` is negative. */
export function leafyTree(
  scene: Scene,
  x: number,
  y: number,
  tall: number,
  { colour, trunk = "#5b4334", light = 1, round = 1 }: Crown,
): void {
  const { random } = scene;
  const crownY = y - tall * 0.6;
  const r = tall * 0.36;
  scene.draw(
    ribbon(
      bezier([x, y + 2], [x - 3, y - tall * 0.2], [x + 4, y - tall * 0.3], [x, y - tall * 0.55], 8),
      (t) => tall * 0.062 * (1 - t * 0.5),
    ),
    {
      fill: trunk,
      shade: scene.across([
        [0, tone(0.3 * light)],
        [1, tone(-0.6 * light)],
      ]),
    },
  );
  for (const side of [-1, 1])
    scene.draw(
      ribbon(
        bezier(
          [x, y - tall * 0.28],
          [x + side * 6, y - tall * 0.36],
          [x + side * r * 0.3, y - tall * 0.42],
          [x + side * r * 0.5, y - tall * 0.55],
          6,
        ),
        (t) => tall * 0.03 * (1 - t * 0.7),
      ),
      { fill: trunk, shade: tone(-0.3) },
    );
  const masses = 26;
  for (let i = 0; i < masses; i++) {
    const part = i / (masses - 1);
    const a = random.range(0, Math.PI * 2);
    const d = Math.sqrt(random.next()) * r * 0.74;
    const px = x + Math.cos(a) * d * round - part * r * 0.16 * light;
    const py = crownY + Math.sin(a) * d * 0.9 - part * r * 0.14 + r * 0.06;
    const size = r * random.range(0.24, 0.42) * (1.12 - part * 0.4);
    scene.draw(blob(random, px, py, size, size * 0.86, 0.14, 10), {
      fill: mix(mix(colour, forest, 0.45), lighter(colour, 0.07), part),
      shade: scene.across(
        [
          [0, tone(0.4 * light)],
          [0.5, tone(0)],
          [1, tone(-0.6 * light)],
        ],
        50,
      ),
    });
  }
}

/** A tree's shadow on level ground. */
export function groundShadow(scene: Scene, x: number, y: number, wide: number, slide: number, strength = 0.35): void {
  scene.soft(
    (grow) => ellipse(x + slide, y, wide + grow, wide * 0.2 + grow * 0.4),
    { fill: mix(ink, forest, 0.4), opacity: strength, shade: tone(-0.5) },
    wide * 0.1,
  );
}
