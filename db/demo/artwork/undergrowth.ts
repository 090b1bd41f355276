/** Tulips, dry seed heads and bushes. */
import { forest, ink, lighter, mix } from "./colour.ts";
import { blade, type Plant, stemAt } from "./flowers.ts";
import { blob, curve, ellipse, type Point, placeOn, ribbon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

/** A pod, a teasel or a plume of grass, dry. */
export const seedHead: Plant = (scene, x, y, tall, colour) => {
  const { random } = scene;
  const points = stemAt(scene, x, y, tall, colour, tall * 0.009, 0.16);
  const [hx, hy] = points.at(-1) as Point;
  const r = Math.min(34, tall * 0.05);
  const kind = random.int(0, 2);
  if (kind === 0) {
    scene.draw(
      curve(
        [
          [hx, hy + r],
          [hx - r * 0.8, hy],
          [hx - r * 0.5, hy - r * 0.8],
          [hx + r * 0.5, hy - r * 0.8],
          [hx + r * 0.8, hy],
        ],
        true,
      ),
      {
        fill: colour,
        shade: scene.across([
          [0, tone(0.4)],
          [1, tone(-0.5)],
        ]),
      },
    );
    scene.draw(
      curve(
        [
          [hx - r * 0.7, hy - r * 0.85],
          [hx, hy - r * 1.2],
          [hx + r * 0.7, hy - r * 0.85],
        ],
        true,
      ),
      { fill: mix(colour, ink, 0.3) },
    );
    return;
  }
  if (kind === 1) {
    scene.draw(ellipse(hx, hy - r, r * 0.62, r * 1.15), {
      fill: colour,
      shade: scene.across([
        [0, tone(0.3)],
        [1, tone(-0.6)],
      ]),
    });
    let d = "";
    for (let i = 0; i < 30; i++) {
      const a = random.range(0, Math.PI * 2);
      d += curve([
        [hx + Math.cos(a) * r * 0.5, hy - r + Math.sin(a) * r],
        [hx + Math.cos(a) * r * 0.95, hy - r + Math.sin(a) * r * 1.45],
      ]);
    }
    scene.line(d, colour, 1.3);
    return;
  }
  for (let i = 0; i < 24; i++) {
    const at = placeOn(points, 0.7 + (i / 24) * 0.3);
    const side = i % 2 ? 1 : -1;
    const reach = tall * 0.05 * (1.2 - i / 24);
    scene.draw(
      ribbon(
        [
          [at.x, at.y],
          [at.x + side * reach * 0.7, at.y - reach * 0.7],
          [at.x + side * reach, at.y - reach * 0.2],
        ],
        (t) => reach * 0.2 * Math.sin(Math.PI * (0.1 + 0.9 * t)),
      ),
      { fill: mix(colour, "#f1d9a0", random.range(0, 0.4)), shade: tone(random.range(-0.4, 0.3)) },
    );
  }
};

/** A mound of leaves. */
export function bush(scene: Scene, x: number, y: number, r: number, colour: string, speck?: string): void {
  const { random } = scene;
  scene.soft(
    (grow) => ellipse(x + r * 0.25, y + r * 0.05, r * 1.05 + grow, r * 0.16 + grow * 0.4),
    { fill: "#2b2547", opacity: 0.3 },
    r * 0.12,
  );
  for (let i = 0; i < 15; i++) {
    const part = i / 14;
    const a = random.range(Math.PI * 1.02, Math.PI * 1.98);
    const d = (1 - part) * r * 0.62;
    const [px, py] = [
      x + Math.cos(a) * d * 1.1 - part * r * 0.14,
      y - r * 0.42 + Math.sin(a) * d * 0.7 + part * r * 0.06,
    ];
    scene.draw(blob(random, px, py, r * random.range(0.28, 0.42), r * random.range(0.26, 0.36), 0.12, 10), {
      fill: mix(mix(colour, forest, 0.4), lighter(colour, 0.06), part),
      shade: scene.across(
        [
          [0, tone(0.35)],
          [1, tone(-0.6)],
        ],
        55,
      ),
    });
  }
  if (!speck) return;
  for (let i = 0; i < 22; i++) {
    const [a, d] = [random.range(Math.PI, Math.PI * 2), Math.sqrt(random.next()) * r * 0.8];
    scene.disc(
      x + Math.cos(a) * d,
      y - r * 0.2 + Math.sin(a) * d * 0.8,
      r * random.range(0.035, 0.06),
      mix(speck, "#fff4dc", random.range(0, 0.3)),
      { shade: tone(random.range(-0.2, 0.4)) },
    );
  }
}

export const tulip: Plant = (scene, x, y, tall, colour, green = "#6f8a52") => {
  const { random } = scene;
  for (const side of [-1, 1])
    blade(
      scene,
      x,
      y,
      tall * random.range(0.55, 0.8),
      side * tall * random.range(0.12, 0.26),
      tall * 0.075,
      mix(green, side < 0 ? "#a6b780" : forest, 0.25),
      side < 0 ? 0.1 : -0.35,
    );
  const [hx, hy] = stemAt(scene, x, y, tall, green, tall * 0.022, 0.06).at(-1) as Point;
  const r = tall * 0.1;
  for (const [dx, shade] of [
    [0, -0.4],
    [-0.42, 0.2],
    [0.42, -0.2],
  ] as const)
    scene.draw(
      `M${hx + dx * r} ${hy + r * 0.7}C${hx + dx * r - r * 0.9} ${hy + r * 0.4} ${hx + dx * r - r * 0.7} ${hy - r * 0.7} ${hx + dx * r * 1.3} ${hy - r * 1.25}C${hx + dx * r + r * 0.7} ${hy - r * 0.7} ${hx + dx * r + r * 0.9} ${hy + r * 0.4} ${hx + dx * r} ${hy + r * 0.7}Z`,
      {
        fill: mix(colour, ink, dx === 0 ? 0.2 : 0.03),
        shade: scene.across([
          [0, tone(shade + 0.3)],
          [1, tone(shade - 0.3)],
        ]),
      },
    );
};
