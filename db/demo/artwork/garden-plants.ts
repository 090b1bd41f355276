/** Plants seen from near by. */
import { along, forest, lighter, mix, rust } from "./colour.ts";
import { grass, umbel } from "./flowers.ts";
import { lawn } from "./garden-parts.ts";
import { bezier, blob, curve, ellipse, type Point, placeOn, ribbon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";
import { paintSky, paintSun } from "./sky.ts";
import { seedHead } from "./undergrowth.ts";

export function seedHeads(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  paintSky(scene, ["#e9cf9a", "#f5dfae", "#fdeec8"]);
  paintSun(scene, { x: w * 0.66, y: 420, r: 90, disc: "#fffaea", halo: "#ffe9b0", reach: 5 });
  for (const [depth, count] of [
    [0.65, 16],
    [0.35, 14],
    [0, 15],
  ] as const) {
    const colour = mix("#5a3d2b", "#e3bd7c", depth);
    grass(scene, w / 2, h + 10, w * 1.1, 420 - depth * 120, 90, [colour, mix(colour, "#d9a95a", 0.3)]);
    for (let i = 0; i < count; i++)
      seedHead(
        scene,
        w * ((i + random.next()) / count),
        h + 10,
        random.range(380, 780) * (1 - depth * 0.15),
        mix(colour, rust, random.range(0, 0.25)),
      );
  }
}

export function shoots(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  scene.ground(
    scene.down(0, h, [
      [0, "#6a4c39"],
      [1, "#34231d"],
    ]),
    scene.radial(w * 0.3, 0, w, [
      [0, tone(0.3)],
      [0.5, tone(-0.1)],
      [1, tone(-0.5)],
    ]),
  );
  const [vx, vy] = [w * 0.5, -520];
  for (let row = 0; row < 9; row++) {
    const y = 60 + (row / 8) ** 1.35 * 890;
    const k = (y - vy) / (h - vy);
    const furrow: Point[] = Array.from({ length: 15 }, (_, i) => [(w * i) / 14, y + 22 * k + random.range(-5, 5)]);
    scene.draw(
      ribbon(furrow, () => 52 * k),
      { fill: "#24171a", opacity: 0.5, shade: tone(-0.4) },
    );
    let crumbs = "";
    for (let i = 0; i < 60; i++)
      crumbs += blob(
        random,
        random.range(0, w),
        y + random.range(-30, 50) * k,
        random.range(2, 8) * k,
        random.range(2, 6) * k,
        0.2,
        6,
      );
    scene.draw(crumbs, { fill: row % 2 ? "#7d5b45" : "#5b3f31", opacity: 0.8, shade: tone(0.15) });
    for (let i = -9; i <= 9; i++) {
      const x = vx + (i + (row % 2) * 0.5) * 120 * k + random.range(-6, 6);
      const tall = random.range(46, 74) * k;
      scene.soft(
        (grow) => ellipse(x + tall * 0.4, y + 3, tall * 0.42 + grow, tall * 0.1 + grow * 0.3),
        { fill: "#160e12", opacity: 0.5 },
        4,
        3,
      );
      const green = along(["#8fb04f", "#a9c564", "#79993f"], random.next());
      scene.draw(
        ribbon(
          [
            [x, y],
            [x - 2, y - tall * 0.4],
            [x, y - tall * 0.7],
          ],
          (t) => tall * 0.09 * (1 - t * 0.4),
        ),
        {
          fill: lighter(green, 0.06),
          shade: scene.across([
            [0, tone(0.4)],
            [1, tone(-0.4)],
          ]),
        },
      );
      for (const side of [-1, 1]) {
        const tip: Point = [x + side * tall * random.range(0.4, 0.56), y - tall * random.range(0.75, 1.0)];
        scene.draw(
          ribbon(
            [[x, y - tall * 0.66], [x + side * tall * 0.25, y - tall * 0.92], tip],
            (t) => tall * 0.3 * Math.sin(Math.PI * (0.1 + t * 0.9)) ** 0.8,
          ),
          {
            fill: mix(green, side < 0 ? "#e3ee9f" : forest, 0.22),
            shade: scene.across(
              [
                [0, tone(0.5)],
                [1, tone(-0.5)],
              ],
              50,
            ),
          },
        );
      }
    }
  }
}

export function whiteHeads(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  scene.ground(
    scene.radial(w * 0.3, h * 0.2, 1100, [
      [0, "#cfd9bf"],
      [1, "#63795c"],
    ]),
    scene.radial(w * 0.3, h * 0.2, 1100, [
      [0, tone(0.3)],
      [1, tone(-0.5)],
    ]),
  );
  for (let i = 0; i < 60; i++) {
    const [x, y] = [random.range(0, w), h + 20];
    const points = bezier(
      [x, y],
      [x, y - 150],
      [x + random.range(-80, 80), y - 280],
      [x + random.range(-120, 120), y - random.range(300, 520)],
      14,
    );
    const tint = mix(random.pick(["#7c9468", "#5f7b56", "#93a877"]), forest, random.range(0, 0.4));
    let d = curve(points);
    for (let k = 3; k < 14; k++) {
      const at = placeOn(points, k / 14);
      for (const s of [-1, 1]) {
        const a = at.angle + s * 0.9;
        d += curve([
          [at.x, at.y],
          [at.x + Math.cos(a) * 38, at.y + Math.sin(a) * 38],
          [at.x + Math.cos(a - s * 0.4) * 58, at.y + Math.sin(a - s * 0.4) * 58],
        ]);
      }
    }
    scene.draw(d, { stroke: tint, width: 2.4, shade: tone(-0.1) });
  }
  for (const [x, tall] of [
    [0.18, 640],
    [0.42, 820],
    [0.68, 720],
    [0.88, 560],
    [0.3, 480],
    [0.56, 540],
  ] as const)
    umbel(scene, w * x, h + 10, tall, "#fffaf0", "#6d8559");
}

export function beans(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  paintSky(scene, ["#b3cbd2", "#e4e6d8", "#faecd0"]);
  lawn(scene, h * 0.84, ["#8a6a4a", "#573c2e"]);
  const apex: Point = [w * 0.5, h * 0.1];
  for (const [fx, fy] of [
    [0.26, 0.86],
    [0.74, 0.86],
    [0.12, 0.94],
    [0.88, 0.94],
    [0.5, 0.97],
  ] as const) {
    const [a, b]: [Point, Point] = [
      [w * fx, h * fy],
      [apex[0] + (apex[0] - w * fx) * 0.09, apex[1] - 60],
    ];
    scene.draw(
      ribbon([a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], b], () => 12),
      {
        fill: "#a5794e",
        shade: scene.across([
          [0, tone(0.4)],
          [1, tone(-0.5)],
        ]),
      },
    );
    const vine: Point[] = Array.from({ length: 46 }, (_, i) => {
      const t = i / 45;
      return [a[0] + (b[0] - a[0]) * t * 0.94 + Math.sin(i * 0.9) * 17, a[1] + (b[1] - a[1]) * t * 0.94];
    });
    scene.draw(
      ribbon(vine, (t) => 7 - t * 4),
      { fill: "#6d8549", shade: tone(-0.2) },
    );
    for (let i = 2; i < 45; i++) {
      const [x, y] = vine[i] as Point;
      const side = i % 2 ? 1 : -1;
      for (const [da, s] of [
        [-0.7, 0.85],
        [0, 1],
        [0.7, 0.85],
      ] as const) {
        const angle = (side > 0 ? 0.3 : Math.PI - 0.3) + da * side;
        const size = random.range(46, 70) * s * (1.1 - i / 80);
        const tip: Point = [x + Math.cos(angle) * size + side * 14, y + Math.sin(angle) * size];
        scene.draw(
          ribbon(
            [[x + side * 14, y], [(x + tip[0]) / 2 + side * 7, (y + tip[1]) / 2], tip],
            (t) => size * 0.66 * Math.sin(Math.PI * (0.12 + t * 0.88)) ** 0.7,
          ),
          {
            fill: mix(random.pick(["#6f8c48", "#86a257", "#587640"]), forest, random.range(0, 0.2)),
            shade: scene.across(
              [
                [0, tone(0.4)],
                [1, tone(-0.5)],
              ],
              60,
            ),
          },
        );
      }
      if (i % 4 === 1)
        for (let k = 0; k < 5; k++)
          scene.draw(blob(random, x - side * (18 + k * 9), y - k * 8, 11 - k, 9 - k * 0.6, 0.2, 6), {
            fill: k % 2 ? "#e2583a" : "#c8352a",
            shade: scene.across(
              [
                [0, tone(0.4)],
                [1, tone(-0.4)],
              ],
              40,
            ),
          });
      if (i % 7 === 3)
        scene.draw(
          ribbon(
            [
              [x, y],
              [x - side * 10, y + 44],
              [x - side * 4, y + 96],
            ],
            (t) => 10 * Math.sin(Math.PI * (0.15 + t * 0.85)),
          ),
          {
            fill: "#94ab5d",
            shade: scene.across([
              [0, tone(0.4)],
              [1, tone(-0.5)],
            ]),
          },
        );
    }
  }
  scene.draw(ellipse(apex[0], apex[1] + 6, 34, 9), { stroke: "#e3cf9f", width: 6 });
}
