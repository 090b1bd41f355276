/** Plants of the border, each standing on (x, y) and `tall` high. */
import { forest, ink, lighter, mix, moss } from "./colour.ts";
import { bezier, blob, curve, ellipse, type Point, placeOn, ribbon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

export type Plant = (scene: Scene, x: number, y: number, tall: number, colour: string, green?: string) => void;

/** A leaning stem; answers its points, foot first. */
export function stemAt(
  scene: Scene,
  x: number,
  y: number,
  tall: number,
  green: string,
  thick = tall * 0.016,
  lean = 0.14,
): Point[] {
  const shift = scene.random.range(-lean, lean) * tall;
  const points = bezier([x, y], [x, y - tall * 0.4], [x + shift * 0.3, y - tall * 0.75], [x + shift, y - tall], 12);
  scene.draw(
    ribbon(points, (t) => Math.max(1.4, thick * (1 - t * 0.5))),
    { fill: green, shade: tone(-0.1) },
  );
  return points;
}

/** A blade-like leaf bent over by its own weight. */
export function blade(
  scene: Scene,
  x: number,
  y: number,
  length: number,
  lean: number,
  wide: number,
  fill: string,
  shade = 0,
): void {
  const points: Point[] = [
    [x, y],
    [x + lean * 0.15, y - length * 0.45],
    [x + lean * 0.5, y - length * 0.85],
    [x + lean, y - length * (1 - Math.min(0.35, Math.abs(lean) / length / 3))],
  ];
  scene.draw(
    ribbon(points, (t) => wide * (t < 0.3 ? 0.7 + t : 1) * (1 - t) ** 0.6 + 0.4),
    { fill, shade: shade ? tone(shade) : "none" },
  );
}

export function grass(
  scene: Scene,
  x: number,
  y: number,
  spread: number,
  tall: number,
  count: number,
  colours: readonly string[],
): void {
  const { random } = scene;
  for (let i = 0; i < count; i++) {
    const length = tall * random.range(0.45, 1.1);
    blade(
      scene,
      x + random.range(-0.5, 0.5) * spread,
      y + random.range(0, 14),
      length,
      random.bell() * length * 0.45,
      Math.max(1.8, length * 0.022),
      random.pick(colours),
      random.range(-0.4, 0.25),
    );
  }
}

function petalRing(
  scene: Scene,
  x: number,
  y: number,
  r: number,
  count: number,
  colour: string,
  flat: number,
  fat = 0.34,
): void {
  const { random } = scene;
  const turn = random.range(0, 1);
  for (let i = 0; i < count; i++) {
    const a = ((i + turn) / count) * Math.PI * 2 + random.range(-0.07, 0.07);
    const far = r * random.range(0.9, 1.06);
    const point = (along: number, across: number) =>
      `${(x + Math.cos(a) * along - Math.sin(a) * across).toFixed(1)} ${(y + (Math.sin(a) * along + Math.cos(a) * across) * flat).toFixed(1)}`;
    const tint = mix(colour, i % 2 ? "#fff4dc" : ink, i % 2 ? 0.14 : 0.1);
    scene.draw(
      `M${point(0, 0)}C${point(far * 0.4, -far * fat)} ${point(far * 1.02, -far * fat * 0.9)} ${point(far, 0)}C${point(far * 1.02, far * fat * 0.9)} ${point(far * 0.4, far * fat)} ${point(0, 0)}Z`,
      {
        fill: tint,
        shade: scene.radial(x, y, r, [
          [0.1, tone(-0.6)],
          [0.6, tone(0)],
          [1, tone(0.35)],
        ]),
      },
    );
  }
}

export const daisy: Plant = (scene, x, y, tall, colour, green = moss) => {
  const { random } = scene;
  const points = stemAt(scene, x, y, tall, green);
  for (const part of [0.25, 0.45, 0.62]) {
    const at = placeOn(points, part);
    const side = random.pick([-1, 1]);
    scene.draw(
      ribbon(
        [
          [at.x, at.y],
          [at.x + side * tall * 0.06, at.y - tall * 0.05],
          [at.x + side * tall * 0.12, at.y - tall * 0.04],
        ],
        (t) => tall * 0.026 * Math.sin(Math.PI * (0.15 + t * 0.85)),
      ),
      { fill: lighter(green, 0.05), shade: tone(-0.2) },
    );
  }
  const [hx, hy] = points.at(-1) as Point;
  const r = Math.min(46, tall * random.range(0.1, 0.14));
  const flat = random.range(0.55, 0.95);
  petalRing(scene, hx, hy, r, random.int(9, 13), colour, flat, 0.2);
  scene.draw(ellipse(hx, hy - r * 0.05, r * 0.28, r * 0.28 * flat + 1), {
    fill: "#d99a2b",
    shade: scene.across(
      [
        [0, tone(0.5)],
        [1, tone(-0.5)],
      ],
      60,
    ),
  });
};

export const poppy: Plant = (scene, x, y, tall, colour, green = moss) => {
  const { random } = scene;
  const points = stemAt(scene, x, y, tall, green, tall * 0.011, 0.2);
  const [hx, hy] = points.at(-1) as Point;
  const r = Math.min(70, tall * random.range(0.12, 0.18));
  const cup = (dx: number, wide: number, high: number, tint: string, shade: number) =>
    scene.draw(
      curve(
        [
          [hx + dx, hy + r * 0.35],
          [hx + dx - wide, hy - high * 0.2],
          [hx + dx - wide * 0.8, hy - high * 0.85],
          [hx + dx - wide * 0.25, hy - high * random.range(0.88, 1.05)],
          [hx + dx + wide * 0.3, hy - high * random.range(0.82, 1.02)],
          [hx + dx + wide * 0.85, hy - high * 0.8],
          [hx + dx + wide, hy - high * 0.15],
        ],
        true,
        0.9,
      ),
      {
        fill: tint,
        shade: scene.across(
          [
            [0, tone(shade + 0.4)],
            [1, tone(shade - 0.4)],
          ],
          80,
        ),
      },
    );
  cup(0, r * 0.85, r * 1.05, mix(colour, ink, 0.22), -0.2);
  scene.draw(ellipse(hx, hy - r * 0.22, r * 0.22, r * 0.26), { fill: "#2c2430", shade: tone(-0.2) });
  cup(-r * 0.42, r * 0.62, r * 0.8, mix(colour, "#ffd9a0", 0.1), 0);
  cup(r * 0.42, r * 0.6, r * 0.74, colour, -0.1);
};

/** Many small flowers on rays from one point: cow parsley, fennel, wild carrot. */
export const umbel: Plant = (scene, x, y, tall, colour, green = "#7d8f63") => {
  const { random } = scene;
  const points = stemAt(scene, x, y, tall, green);
  const head = (from: Point, reach: number, turn: number) => {
    const rays = 15;
    for (let i = 0; i < rays; i++) {
      const a = turn - Math.PI / 2 + (i / (rays - 1) - 0.5) * 2.1;
      const rr = reach * (0.84 + 0.16 * Math.cos((i / (rays - 1) - 0.5) * 2.6)) * random.range(0.92, 1.04);
      const tip: Point = [from[0] + Math.cos(a) * rr, from[1] + Math.sin(a) * rr * 0.8];
      scene.line(
        curve([from, [(from[0] + tip[0]) / 2, (from[1] + tip[1]) / 2 + reach * 0.05], tip]),
        green,
        Math.max(1, reach * 0.014),
      );
      let dots = "";
      for (let k = 0; k < 13; k++)
        dots += ellipse(
          tip[0] + random.bell() * reach * 0.11,
          tip[1] + random.bell() * reach * 0.07,
          reach * random.range(0.02, 0.04),
        );
      scene.draw(dots, {
        fill: mix(colour, i % 3 ? "#ffffff" : ink, i % 3 ? 0.2 : 0.12),
        shade: tone(random.range(-0.3, 0.35)),
      });
    }
  };
  head(points.at(-1) as Point, Math.min(170, tall * 0.24), random.range(-0.15, 0.15));
  for (const part of [0.5, 0.68]) {
    const at = placeOn(points, part);
    const side = random.pick([-1, 1]);
    const end: Point = [at.x + side * tall * 0.15, at.y - tall * random.range(0.16, 0.24)];
    scene.line(curve([[at.x, at.y], [at.x + side * tall * 0.1, at.y - tall * 0.05], end]), green, tall * 0.009);
    head(end, Math.min(95, tall * 0.12), side * 0.25);
  }
};

/** Bells up a spike: foxglove, delphinium, lupin. */
export const spike: Plant = (scene, x, y, tall, colour, green = moss) => {
  const { random } = scene;
  const points = stemAt(scene, x, y, tall, green, tall * 0.016, 0.07);
  const count = Math.round(Math.min(34, 12 + tall / 18));
  for (let i = 0; i < count; i++) {
    const t = i / count;
    const at = placeOn(points, 0.98 - t * 0.55);
    const size = Math.min(24, tall * 0.035) * (0.35 + t * 0.75);
    for (const side of [-1, 1]) {
      const [bx, by] = [at.x + side * size * random.range(0.7, 1.05), at.y + random.range(-0.3, 0.3) * size];
      scene.draw(blob(random, bx, by, size * 0.8, size * 0.72, 0.16, 6), {
        fill: mix(colour, side < 0 ? "#fff0dc" : ink, random.range(0.04, 0.2)),
        shade: scene.across(
          [
            [0, tone(0.4)],
            [1, tone(-0.5)],
          ],
          60,
        ),
      });
    }
    scene.draw(blob(random, at.x, at.y, size * 0.7, size * 0.7, 0.16, 6), {
      fill: lighter(colour, random.range(-0.02, 0.07)),
      shade: scene.across(
        [
          [0, tone(0.4)],
          [1, tone(-0.3)],
        ],
        60,
      ),
    });
  }
  for (let i = 0; i < 5; i++)
    blade(
      scene,
      x + random.range(-6, 6),
      y,
      tall * random.range(0.2, 0.36),
      random.bell() * tall * 0.24,
      tall * 0.04,
      mix(green, forest, random.range(0, 0.5)),
      -0.2,
    );
};

export const allium: Plant = (scene, x, y, tall, colour, green = "#6f8453") => {
  const { random } = scene;
  const [hx, hy] = stemAt(scene, x, y, tall, green, tall * 0.013, 0.08).at(-1) as Point;
  const r = Math.min(72, tall * random.range(0.11, 0.15));
  scene.draw(ellipse(hx, hy, r * 0.86), { fill: mix(colour, ink, 0.16), opacity: 0.85, shade: tone(-0.2) });
  for (let i = 0; i < 46; i++) {
    const [a, d] = [i * 2.39996, r * Math.sqrt(i / 46)];
    const [px, py] = [hx + Math.cos(a) * d, hy + Math.sin(a) * d];
    const size = r * random.range(0.09, 0.15);
    scene.draw(ellipse(px, py, size) + ellipse(px + size, py + size * 0.4, size * 0.7), {
      fill: mix(colour, "#fff2e6", Math.max(0, 0.45 - (px - hx + py - hy) / r / 2.4)),
      shade: tone(Math.max(-0.6, Math.min(0.5, -(px - hx + py - hy) / r / 1.6))),
    });
  }
};
