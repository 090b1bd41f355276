/** Water without a horizon, seen from the bank. */
import { along, dusk, forest, mix, slate } from "./colour.ts";
import { curve, ellipse, type Point, polygon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";
import { paintWater, ring, ripples } from "./water-parts.ts";

/** Only water, seen from the bank. */
function surface(scene: Scene, colours: readonly string[], glow: { x: number; y: number; colour: string }): void {
  paintWater(scene, -5, colours, 0.5);
  scene.glow(glow.x, glow.y, scene.width * 0.6, glow.colour, 0.7, 0.45);
}

export function oneRing(scene: Scene): void {
  const { width: w } = scene;
  surface(scene, ["#f3dcc0", "#d3c9c6", "#8ea3b3", "#4f6783"], { x: w * 0.46, y: 60, colour: "#ffe9c4" });
  ripples(scene, { top: 40, count: 26, colours: ["#fdf1dc", "#6d8299"], long: 620, thick: 9, opacity: 0.22 });
  ring(scene, w * 0.52, 560, 420, 0.36, "#fff4dd", "#3c5270", 0.75);
  scene.glow(w * 0.52, 560, 300, "#fff0d4", 0.28, 0.36);
}

export function brightStrokes(scene: Scene): void {
  const { width: w } = scene;
  surface(scene, ["#86b3b8", "#4f8a98", "#2f6579", "#1f4b63"], { x: w * 0.5, y: 0, colour: "#d9efe0" });
  ripples(scene, {
    top: 0,
    count: 90,
    colours: ["#225a70", "#3f8190", "#1b4560"],
    long: 420,
    thick: 26,
    opacity: 0.5,
    far: 0.25,
  });
  ripples(scene, {
    top: 20,
    count: 150,
    colours: ["#fff6d8", "#ffe7a9", "#fdfbf0"],
    long: 120,
    thick: 13,
    opacity: 0.95,
    x: w * 0.52,
    spread: 620,
    far: 0.3,
  });
  ripples(scene, { top: 20, count: 60, colours: ["#fff8e3"], long: 60, thick: 9, opacity: 0.9, far: 0.3 });
}

export function rainRings(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  surface(scene, ["#b7c4bd", "#7f9a94", "#4f706f", "#34525a"], { x: w * 0.4, y: 60, colour: "#eef0df" });
  for (const [x, y, r] of [
    [0.34, 0.38, 180],
    [0.62, 0.5, 240],
    [0.26, 0.74, 250],
    [0.76, 0.2, 120],
    [0.8, 0.82, 200],
    [0.12, 0.16, 80],
  ] as const) {
    for (const [part, strength] of [
      [1, 0.75],
      [0.66, 0.85],
      [0.36, 1],
    ] as const)
      ring(scene, w * x, h * y, r * part, 0.5, "#f3f6ea", "#1f3d48", strength);
    scene.disc(w * x, h * y - 6, 5, "#fdfdf4", { shade: tone(0.4) });
  }
  for (let i = 0; i < 26; i++) {
    const [x, y] = [random.range(0, w), random.range(0, h)];
    scene.line(
      `M${x.toFixed(1)} ${y.toFixed(1)}l-5 ${random.range(28, 60).toFixed(1)}`,
      "#eef3ec",
      2,
      random.range(0.25, 0.5),
    );
  }
}

export function lilyLeaves(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  scene.finish.dark = mix(dusk, forest, 0.7);
  surface(scene, ["#3f6353", "#2a4b40", "#1d382f", "#142a25"], { x: w * 0.25, y: 80, colour: "#9dbb9a" });
  ripples(scene, { top: 0, count: 40, colours: ["#6f9380", "#122621"], long: 380, thick: 10, opacity: 0.3, far: 0.5 });
  const pads: { x: number; y: number; r: number }[] = [];
  for (let tries = 0; tries < 600 && pads.length < 26; tries++) {
    const [x, y] = [random.range(-0.02, 1.02) * w, random.range(0.02, 1.02) * h];
    const r = random.range(48, 96) * (0.75 + (y / h) * 0.5);
    if (pads.every((pad) => Math.hypot(pad.x - x, (pad.y - y) * 1.5) > (pad.r + r) * 0.95)) pads.push({ x, y, r });
  }
  for (const [i, { x, y, r }] of pads.sort((a, b) => a.y - b.y).entries()) {
    const turn = random.range(0, Math.PI * 2);
    const point = (a: number, k: number): Point => [x + Math.cos(a) * r * k, y + Math.sin(a) * r * k * 0.66];
    const rim = Array.from({ length: 23 }, (_, k) =>
      point(turn + 0.16 + (k / 22) * (Math.PI * 2 - 0.32), 1 + random.range(-0.02, 0.02)),
    );
    const d = `${curve(rim)}L${point(turn, 0.08)
      .map((n) => n.toFixed(1))
      .join(" ")}Z`;
    scene.at(7, 12, () => scene.draw(d, { fill: "#0a1a17", opacity: 0.5, shade: "none" }));
    const green = along(["#7fa35c", "#94b06a", "#5f8a54", "#a6b574"], random.next());
    scene.draw(d, {
      fill: scene.radial(x, y, r, [
        [0, mix(green, "#e8e6a8", 0.2)],
        [1, green],
      ]),
      shade: scene.across(
        [
          [0, tone(0.45)],
          [1, tone(-0.5)],
        ],
        50,
      ),
    });
    for (let k = 0; k < 9; k++) {
      const [a, b] = [point(turn + 0.35 + k * 0.7, 0.1), point(turn + 0.35 + k * 0.7, 0.86)];
      scene.line(polygon([a, b]), mix(green, "#f0f0c0", 0.4), 1.6, 0.6);
    }
    if (i % 9 !== 4) continue;
    for (const [count, size, tint] of [
      [9, 0.62, "#f3c9c4"],
      [8, 0.46, "#fbe6df"],
      [6, 0.28, "#fff7ee"],
    ] as const) {
      for (let k = 0; k < count; k++) {
        const a = ((k + size) / count) * Math.PI * 2;
        const tip: Point = [x + Math.cos(a) * r * size, y - 14 + Math.sin(a) * r * size * 0.6 - r * 0.14];
        const side = (s: number): Point => [
          x + Math.cos(a + s) * r * size * 0.6,
          y - 14 + Math.sin(a + s) * r * size * 0.4,
        ];
        scene.draw(curve([[x, y - 10], side(0.42), tip, side(-0.42)], true, 0.8), {
          fill: tint,
          shade: scene.radial(x, y - 14, r * size, [
            [0, tone(-0.4)],
            [1, tone(0.3)],
          ]),
        });
      }
    }
    scene.draw(ellipse(x, y - 18, r * 0.13, r * 0.1), { fill: "#e9b23f", shade: tone(0.2) });
  }
}

export function twoRings(scene: Scene): void {
  const { width: w } = scene;
  surface(scene, ["#d8d3dd", "#a5a9c4", "#6b78a0", "#3d4a78"], { x: w * 0.7, y: 40, colour: "#f8dcd2" });
  ripples(scene, { top: 40, count: 22, colours: ["#efe6ea", "#4b5a88"], long: 620, thick: 8, opacity: 0.22 });
  for (const [x, y, r] of [
    [0.3, 540, 276],
    [0.702, 566, 276],
  ] as const) {
    ring(scene, w * x, y, r, 0.4, "#fdf1ee", mix(slate, dusk, 0.55), 0.75);
    scene.glow(w * x, y, r * 0.7, "#fbe6e0", 0.3, 0.4);
  }
}
