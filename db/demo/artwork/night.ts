/** The motif "night": nine skies after dark. */
import { dusk, forest, mix, night } from "./colour.ts";
import { heightAt, paintHill, ridge, treeLine } from "./hills.ts";
import { litWindow, sleepingValley } from "./night-houses.ts";
import { ellipse, type Point, polyline } from "./path.ts";
import { type Motif, type Scene, tone } from "./scene.ts";
import { paintMoon, paintSky, star, stars } from "./sky.ts";
import { bareTree } from "./trees.ts";

const deep = ["#0f1230", "#1b2150", "#33396f", "#5a5a8c"];

function starsOverHills(scene: Scene): void {
  const { width: w } = scene;
  paintSky(scene, deep, 800);
  stars(scene, 5, 780, 1100);
  for (const [y, colour, at] of [
    [800, "#232950", 0.1],
    [872, "#151937", 0.46],
  ] as const) {
    const line = ridge(scene, { y, rise: 60, waves: 2 });
    paintHill(scene, line, { crest: colour, foot: mix(colour, night, 0.5), folds: 2, light: 0.3, sun: [w * 0.3, 600] });
    treeLine(scene, line, w * at, w * (at + 0.2), mix(colour, night, 0.5), 46, 0.5);
    treeLine(scene, line, w * (at + 0.43), w * (at + 0.52), mix(colour, night, 0.5), 38, 0.5);
  }
}

function figure(scene: Scene): void {
  const { width: w, height: h } = scene;
  paintSky(scene, ["#0f1738", "#17255a", "#223876"], h);
  scene.glow(w * 0.5, h * 0.5, 700, "#3f5aa6", 0.45);
  stars(scene, 0, h * 1.3, 260, "#cdd8f4");
  // A bird in flight: head, body, two wings, tail.
  const at = (x: number, y: number): Point => [w * x, h * y];
  const [head, chest, hip, tailA, tailB] = [
    at(0.24, 0.5),
    at(0.4, 0.47),
    at(0.62, 0.55),
    at(0.82, 0.52),
    at(0.79, 0.66),
  ];
  const [wingA, wingB, wingC, lowA, lowB] = [
    at(0.47, 0.24),
    at(0.6, 0.1),
    at(0.66, 0.28),
    at(0.5, 0.72),
    at(0.64, 0.87),
  ];
  const lines = [
    [head, chest, hip, tailA, tailB, hip],
    [chest, wingA, wingB, wingC, hip],
    [chest, lowA, lowB, hip],
  ];
  for (const line of lines) scene.line(polyline(line), "#e9d9a8", 2.4, 0.75);
  for (const [i, [x, y]] of [head, chest, hip, tailA, tailB, wingA, wingB, wingC, lowA, lowB].entries()) {
    star(scene, x, y, [9, 11, 8, 6, 7, 8, 10, 6, 7, 9][i] ?? 7, "#fff3cf");
  }
}

function starBand(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  paintSky(scene, ["#1d1440", "#33235f", "#4d3a7c", "#6f5590"], h);
  const turn = (Math.atan2(h, w) * 180) / Math.PI;
  const long = Math.hypot(w, h);
  scene.at(
    w / 2,
    h / 2,
    () => {
      scene.draw(ellipse(0, 0, long * 0.62, long * 0.186), {
        fill: scene.radial(
          0,
          0,
          long * 0.62,
          [
            [0, "#c9a6d8", 0.6],
            [0.45, "#a484c8", 0.34],
            [1, "#8a6cb8", 0],
          ],
          0.3,
        ),
        shade: "none",
      });
      for (let i = 0; i < 46; i++) {
        const x = random.range(-0.5, 0.5) * long;
        scene.glow(
          x,
          random.bell() * 70,
          random.range(60, 170),
          random.pick(["#f3d9e6", "#cdb4ea", "#ffe9cf"]),
          random.range(0.14, 0.36),
          random.range(0.3, 0.7),
        );
      }
      for (let i = 0; i < 15; i++)
        scene.glow(
          random.range(-0.48, 0.48) * long,
          random.range(-26, 30),
          random.range(70, 190),
          "#241748",
          0.5,
          random.range(0.14, 0.3),
        );
      for (const [size, count, opacity] of [
        [1, 900, 0.7],
        [1.6, 300, 0.9],
        [2.6, 60, 1],
      ] as const) {
        let d = "";
        for (let i = 0; i < count; i++)
          d += ellipse(random.range(-0.52, 0.52) * long, random.bell() * 115, size * random.range(0.7, 1.3));
        scene.draw(d, { fill: "#fff4e2", opacity, shade: "none" });
      }
      for (let i = 0; i < 12; i++)
        star(scene, random.range(-0.48, 0.48) * long, random.bell() * 110, random.range(3, 5));
    },
    -turn,
  );
  stars(scene, 0, h * 1.2, 240);
}

function lowMoon(scene: Scene): void {
  const { width: w } = scene;
  paintSky(scene, ["#1c2450", "#3b4274", "#7a7396", "#c3a59c"], 740);
  stars(scene, 10, 360, 60);
  scene.glow(w * 0.42, 560, 620, "#f6dfb8", 0.55);
  paintMoon(scene, { x: w * 0.42, y: 560, r: 205, disc: "#f9ebcb" });
  for (const [y, colour, rise] of [
    [700, "#5b5878", 50],
    [790, "#383a60", 60],
    [880, "#1c1f40", 46],
  ] as const) {
    const line = ridge(scene, { y, rise, waves: 1.9 });
    paintHill(scene, line, {
      crest: colour,
      foot: mix(colour, "#8c84a0", 0.2),
      folds: 3,
      sun: [w * 0.42, 560],
      light: 0.5,
    });
    treeLine(scene, line, w * 0.55, w * 0.72, mix(colour, night, 0.4), 54, 0.4);
    if (y > 850) bareTree(scene, w * 0.83, heightAt(line, w * 0.83) + 12, 360, "#14162f");
  }
}

function trails(scene: Scene): void {
  const { width: w, height: h, random } = scene;
  paintSky(scene, ["#0e1330", "#18234e", "#2c3a6e", "#5d5f86"], h);
  const [cx, cy] = [w * 0.52, h * 0.42];
  for (let i = 0; i < 190; i++) {
    const r = 16 + (i / 190) ** 0.9 * 1000 + random.range(-3, 3);
    const from = random.range(0, Math.PI * 2);
    const sweep = random.range(0.5, 1.5);
    const on = (a: number) => `${(cx + Math.cos(a) * r).toFixed(1)} ${(cy + Math.sin(a) * r).toFixed(1)}`;
    const d = `M${on(from)}A${r.toFixed(1)} ${r.toFixed(1)} 0 0 1 ${on(from + sweep)}`;
    scene.line(
      d,
      random.pick(["#fff3d8", "#f6dcb0", "#c9d4f2", "#e8c6d2"]),
      random.range(1, 3.2),
      random.range(0.35, 0.9),
    );
  }
  star(scene, cx, cy, 6, "#fff8e6");
  const line = ridge(scene, { y: 900, rise: 30, waves: 1.6 });
  paintHill(scene, line, { crest: "#141733", foot: "#0d1026", folds: 1, light: 0.2 });
  treeLine(scene, line, -10, w * 0.34, "#0e1129", 120, 0.8);
  treeLine(scene, line, w * 0.8, w + 10, "#0e1129", 100, 0.8);
}

function ringedMoon(scene: Scene): void {
  const { width: w, height: h } = scene;
  const [x, y] = [w / 2, h * 0.48];
  scene.ground(
    scene.radial(x, y, 760, [
      [0, "#4d5580"],
      [0.5, "#2b325e"],
      [1, "#161a3c"],
    ]),
    scene.radial(x, y, 760, [
      [0, tone(0.2)],
      [1, tone(-0.4)],
    ]),
  );
  stars(scene, 0, h * 1.3, 120);
  const halo = [
    [0.6, "#dfd9ee", 0],
    [0.78, "#e6c9b0", 0.34],
    [0.84, "#fff0d2", 0.62],
    [0.89, "#b9c8ec", 0.36],
    [1, "#8f9ad0", 0],
  ] as const;
  scene.draw(ellipse(x, y, 420), { fill: scene.radial(x, y, 420, halo), shade: "none" });
  scene.glow(x, y, 330, "#f8ead0", 0.7);
  paintMoon(scene, { x, y, r: 150, disc: "#fbf0d6" });
}

function phases(scene: Scene): void {
  const { width: w, height: h } = scene;
  scene.ground(
    scene.radial(w / 2, h / 2, w * 0.62, [
      [0, "#3a3a6c"],
      [1, "#1a1a3c"],
    ]),
    scene.radial(w / 2, h / 2, w * 0.62, [
      [0, tone(0.15)],
      [1, tone(-0.4)],
    ]),
  );
  stars(scene, 0, h * 1.4, 130);
  const lit = [-1, -0.6, 0.01, 0.6, 1, 0.6, 0.01, -0.6, -1];
  for (const [i, part] of lit.entries()) {
    const x = w * (0.09 + (i / 8) * 0.82);
    const y = h * 0.5 - Math.sin((i / 8) * Math.PI) * 70 + 40;
    if (part > -1) scene.glow(x, y, 130 + part * 40, "#f6e6c4", 0.26 + part * 0.12);
    paintMoon(scene, { x, y, r: i === 4 ? 76 : 58, lit: part, waning: i > 4, dark: "#4a4878" });
    if (part === -1) scene.line(ellipse(x, y, 58), "#a59fc8", 2, 0.7);
  }
}

export const nights: Motif = {
  finish: { dark: mix(night, forest, 0.12), light: mix("#f8ecd0", dusk, 0.1) },
  drawings: [starsOverHills, sleepingValley, figure, starBand, lowMoon, trails, ringedMoon, litWindow, phases],
};
