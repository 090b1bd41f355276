/** Rings, ferns and whirls of the motif "leaves". */
import { amber, forest, gold, ink, mix, ochre, rust, saffron } from "./colour.ts";
import { type Leaf, paintLeaf } from "./leaf-shapes.ts";
import { greens, sheet } from "./leaf-sheet.ts";
import { bezier, curve, ellipse, type Point, placeOn, ribbon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

export function ring(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  sheet(scene, "#f4ead8", [w / 2, h * 0.4]);
  for (const [radius, count, size, shade] of [
    [335, 26, 190, 0.55],
    [315, 22, 165, 0.25],
    [300, 18, 140, 0],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const a = ((i + random.range(-0.2, 0.2)) / count) * Math.PI * 2;
      const colour = mix(random.pick(greens), forest, shade * random.range(0.4, 1));
      const turn = a + Math.PI / 2 + random.range(-1.05, 1.05);
      const length = size * random.range(0.75, 1.15);
      const [x, y] = [
        w / 2 + Math.cos(a) * radius - Math.cos(turn) * length * 0.5,
        h / 2 + Math.sin(a) * radius - Math.sin(turn) * length * 0.5,
      ];
      paintLeaf(scene, {
        x,
        y,
        angle: (turn * 180) / Math.PI,
        length,
        shape: random.pick(["ovate", "elliptic", "lance"]),
        colour,
        bend: random.range(-0.12, 0.12),
        shadow: 9,
        stalk: 0,
      });
    }
  }
  for (let i = 0; i < 16; i++) {
    const a = random.range(0, Math.PI * 2);
    const r = 318 + random.range(-46, 46);
    scene.disc(
      w / 2 + Math.cos(a) * r,
      h / 2 + Math.sin(a) * r,
      random.range(9, 14),
      random.pick([saffron, rust, amber]),
      {
        shade: scene.across(
          [
            [0, tone(0.6)],
            [1, tone(-0.6)],
          ],
          50,
        ),
      },
    );
  }
}

function frond(scene: Scene, points: Point[], size: number, colour: string): void {
  scene.draw(
    ribbon(points, (t) => 11 * (1 - t * 0.85)),
    { fill: mix(colour, ink, 0.3), shade: tone(-0.2) },
  );
  const count = 30;
  for (let i = 0; i < count; i++) {
    const part = 0.1 + (0.9 * i) / count;
    const at = placeOn(points, part);
    const length = size * Math.sin(Math.PI * (0.16 + part * 0.84)) ** 0.8;
    for (const side of [-1, 1]) {
      const turn = at.angle + side * (1.25 - part * 0.35);
      const pinna: Point[] = Array.from({ length: 6 }, (_, k) => [
        at.x + Math.cos(turn - side * k * 0.05) * length * (k / 5),
        at.y + Math.sin(turn - side * k * 0.05) * length * (k / 5),
      ]);
      const tint = mix(colour, side < 0 ? "#c6cf8a" : forest, side < 0 ? 0.3 : 0.3);
      scene.draw(
        ribbon(pinna, (t) => length * 0.17 * Math.sin(Math.PI * (0.2 + t * 0.8)) * (0.82 + 0.18 * Math.cos(t * 40))),
        { fill: tint, shade: tone(side < 0 ? 0.2 : -0.35) },
      );
    }
  }
}

export function fern(scene: Scene): void {
  const { width: w, height: h } = scene;
  sheet(scene, "#eae6d0", [w * 0.3, 200]);
  scene.glow(w * 0.52, h * 0.3, 560, "#f7e3a4", 0.6);
  const foot: Point = [w * 0.5, h + 20];
  for (const [x, y, bend, size, colour] of [
    [0.02, 0.34, -0.2, 150, "#5b7153"],
    [0.98, 0.28, 0.22, 150, "#64794f"],
    [0.16, 0.14, -0.06, 165, "#6d8450"],
    [0.84, 0.1, 0.08, 165, "#5c7446"],
    [0.5, 0.04, 0.03, 180, "#7c9455"],
  ] as const)
    frond(
      scene,
      bezier(foot, [w * (0.5 + bend * 0.2), h * 0.7], [w * (x + (0.5 - x) * 0.5), h * (y + 0.12)], [w * x, h * y], 26),
      size,
      colour,
    );
  for (const [x, y, r, turn] of [
    [0.14, 0.74, 52, -1],
    [0.87, 0.72, 46, 1],
    [0.24, 0.84, 34, -1],
    [0.76, 0.86, 30, 1],
  ] as const) {
    const spiral: Point[] = Array.from({ length: 26 }, (_, k) => {
      const a = -Math.PI / 2 + turn * k * 0.42;
      const rr = r * (1 - k / 27);
      return [w * x + Math.cos(a) * rr * turn * -1, h * y + Math.sin(a) * rr];
    });
    const way = [...bezier(foot, [w * 0.5, h * 0.9], [w * x, h * y + 120], spiral[0] as Point, 10), ...spiral.slice(1)];
    scene.draw(
      ribbon(way, (t) => 15 * (1 - t * 0.6)),
      {
        fill: "#8c9b5c",
        shade: scene.across([
          [0, tone(0.4)],
          [1, tone(-0.4)],
        ]),
      },
    );
  }
}

export function windblown(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  sheet(scene, "#f6e2bd", [0, h * 0.3]);
  for (let i = 0; i < 7; i++) {
    const y = h * random.range(0.05, 0.95);
    const way: Point[] = Array.from({ length: 9 }, (_, k) => [
      w * (k / 8) * 1.1 - 60,
      y - Math.sin(k * 0.8 + i) * 46 - k * 14,
    ]);
    scene.draw(
      ribbon(way, (t) => 10 * Math.sin(Math.PI * t)),
      { fill: "#fff6df", opacity: 0.55, shade: tone(0.3) },
    );
  }
  const leaves: Leaf[] = Array.from({ length: 40 }, (_, i) => {
    const t = (i + random.next()) / 40;
    return {
      x: w * (t * 1.1 - 0.05),
      y: h * (0.62 - Math.sin(t * 4.2) * 0.22 + random.bell() * 0.42),
      angle: -30 + random.range(-70, 70),
      length: 80 + random.next() ** 1.6 * 180,
      shape: random.pick(["maple", "ovate", "beech", "oak", "ginkgo", "lance"] as const),
      colour: random.pick([rust, saffron, "#a32f1d", gold, "#d0801f", "#7e2a1b", ochre]),
      bend: random.range(-0.25, 0.25),
      stalk: 0.2,
    };
  });
  for (const leaf of leaves.sort((a, b) => a.length - b.length))
    paintLeaf(scene, { ...leaf, shadow: leaf.length * 0.09 });
}

export function great(scene: Scene): void {
  const { width: w, height: h } = scene;
  scene.ground(
    scene.radial(w * 0.4, h * 0.3, w, [
      [0, "#3f5a45"],
      [1, "#1f3029"],
    ]),
    scene.radial(w * 0.4, h * 0.3, w, [
      [0, tone(0.1)],
      [1, tone(-0.6)],
    ]),
  );
  const leaf: Leaf = {
    x: w * 0.14,
    y: h * 0.7,
    angle: -19,
    length: 1120,
    shape: "ovate",
    colour: "#8ba45c",
    bend: -0.06,
    veins: false,
    stalk: 0.16,
    shadow: 30,
  };
  paintLeaf(scene, leaf);
  const turn = (-19 * Math.PI) / 180;
  const at = (t: number, across: number): Point => {
    const bend = -0.06 * 1120 * t * t + across;
    return [
      leaf.x + Math.cos(turn) * 1120 * t - Math.sin(turn) * bend,
      leaf.y + Math.sin(turn) * 1120 * t + Math.cos(turn) * bend,
    ];
  };
  const half = (t: number) => 0.29 * Math.sin(Math.PI * t ** 0.62) ** 0.85 * (1 - 0.18 * t) * 1120;
  let fine = "";
  for (let i = 0; i < 15; i++) {
    const t = 0.03 + i * 0.06;
    for (const side of [-1, 1]) {
      const line = Array.from({ length: 9 }, (_, k) => {
        const u = k / 8;
        const tt = Math.min(0.995, t + u * 0.14 + u * u * 0.05);
        return at(tt, side * half(tt) * u * 0.965);
      });
      scene.draw(
        ribbon(line, (u) => 7 * (1 - u * 0.8)),
        { fill: "#d9dfa2", opacity: 0.85, shade: tone(side < 0 ? 0.2 : -0.1) },
      );
      for (let k = 1; k < 8; k++) {
        const a = line[k] as Point;
        const t2 = Math.min(0.99, t + (k / 8) * 0.19 + 0.045);
        const b = at(t2, side * half(t2) * (k / 8) * 0.9);
        fine += curve([a, [(a[0] + b[0]) / 2 + 4, (a[1] + b[1]) / 2 - 3], b]);
        const c = at(t2 - 0.03, side * half(t2) * (k / 8) * 0.82);
        fine += curve([[(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], c]);
      }
    }
  }
  scene.line(fine, "#dfe6ae", 1.5, 0.42);
  for (const [x, y, r] of [
    [0.4, 0.47, 15],
    [0.57, 0.49, 11],
    [0.67, 0.33, 13],
    [0.47, 0.6, 8],
  ] as const) {
    scene.draw(ellipse(w * x + 4, h * y + 6, r, r * 0.9), { fill: "#1f2f1d", opacity: 0.35, shade: "none" });
    scene.draw(ellipse(w * x, h * y, r, r * 0.9), {
      fill: "#c7dc9d",
      opacity: 0.7,
      shade: scene.across(
        [
          [0, tone(-0.4)],
          [1, tone(0.7)],
        ],
        50,
      ),
    });
    scene.disc(w * x - r * 0.3, h * y - r * 0.3, r * 0.22, "#ffffff", { shade: "none" });
  }
}
