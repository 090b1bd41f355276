import { ease } from "./clip-time.ts";
import { along, mix } from "./colour.ts";
import { below, ridge } from "./hills.ts";
import { curve, ellipse } from "./path.ts";
import { type Scene, tone } from "./scene.ts";
import { stars } from "./sky.ts";

/** Colours before the day, at its first sign, at sunrise and in the morning. */
const sky = [
  ["#141733", "#2a2c58", "#8a6a80", "#9cc3d6"],
  ["#1f2247", "#5a4b78", "#d99b86", "#cfe2dc"],
  ["#2c2d58", "#9a6a86", "#f6c78d", "#fdf0cd"],
] as const;

const hills = [
  {
    y: 655,
    rise: 50,
    waves: 1.9,
    at: 0.26,
    summit: 130,
    spread: 0.16,
    colours: ["#25264c", "#4c426a", "#c69a86", "#b6c6ac"],
    lit: 11.5,
  },
  { y: 745, rise: 62, waves: 1.8, colours: ["#1f2044", "#38345e", "#94707a", "#93ad82"], lit: 13.5 },
  { y: 840, rise: 62, waves: 1.5, colours: ["#191a3a", "#2a2850", "#5f5266", "#6f9162"], lit: 15 },
  { y: 940, rise: 52, waves: 1.2, colours: ["#12132c", "#1d1c3d", "#38394f", "#486e49"], lit: 16.5 },
] as const;

/** Night, first light, the hills one after the other, the sun, and morning. */
export function drawSunrise(scene: Scene, seconds: number): void {
  const { width: w, height: h } = scene;
  const at = Math.min(seconds, 28);
  const hour = (ease(2, 11, at) + ease(9, 19, at) + ease(17, 27, at)) / 3;
  scene.ground(
    scene.down(
      0,
      700,
      sky.map((colours, i) => [i / 2, along(colours, hour)] as const),
    ),
    tone(0.05),
  );
  const night = 1 - ease(3, 10, at);
  scene.group(`opacity="${night.toFixed(3)}"`, () => stars(scene, 0, 560, 90));
  const [x, y] = [w * 0.6, 720 - 330 * ease(14, 29, at)];
  const glow = ease(7, 18, at);
  scene.glow(w * 0.6, Math.min(y, 660), 900, "#ffcf8f", 0.62 * glow, 0.6);
  scene.glow(x, y, 330, "#ffe3a6", 0.8 * ease(13, 19, at));
  scene.draw(ellipse(x, y, 64), { fill: mix("#ffd591", "#fff8e2", ease(17, 25, at)), shade: tone(0.2) });
  for (const hill of hills) {
    const line = ridge(scene, { ...hill, rough: 0.08 });
    const top = along(hill.colours, hour);
    const foot = mix(top, along(hill.colours, Math.max(0, hour - 0.12)), 0.8);
    const reached = ease(hill.lit, hill.lit + 4, at);
    const shade = scene.radial(x, hill.y - 60, w * 0.6, [
      [0, tone(0.45 * reached)],
      [0.5, tone(0)],
      [1, tone(-0.4)],
    ]);
    scene.draw(below(scene, line), {
      fill: scene.down(hill.y - 80, h, [
        [0, mix(top, "#ffe0a6", 0.22 * reached)],
        [0.5, foot],
        [1, foot],
      ]),
      shade,
    });
    const rim = scene.linear(
      [x - 620, 0],
      [x + 620, 0],
      [
        [0, "#ffe6b0", 0],
        [0.5, "#fff0c8", 0.85 * reached * (1 - 0.55 * ease(23, 28, at))],
        [1, "#ffe6b0", 0],
      ],
    );
    scene.line(curve(line), rim, 4);
  }
}
