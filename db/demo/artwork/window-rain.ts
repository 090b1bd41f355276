/** Raindrops on a pane. */
import { blob, box, curve, ellipse, type Point } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

function drop(scene: Scene, x: number, y: number, r: number, warm: string): void {
  const { random } = scene;
  const d = blob(random, x, y, r, r * random.range(1.05, 1.35), 0.1, 8);
  scene.draw(d, {
    fill: scene.linear(
      [x, y - r],
      [x, y + r * 1.2],
      [
        [0, "#5f7488", 0.7],
        [0.55, "#b3bfc6", 0.45],
        [1, warm, 0.9],
      ],
    ),
    shade: scene.linear(
      [x, y - r],
      [x, y + r],
      [
        [0, tone(-0.6)],
        [1, tone(0.5)],
      ],
    ),
  });
  scene.line(d, "#3c5066", Math.max(0.8, r * 0.07), 0.35);
  scene.draw(ellipse(x - r * 0.32, y - r * 0.4, r * 0.2, r * 0.28), {
    fill: "#fdfaf0",
    opacity: 0.85,
    shade: tone(0.5),
  });
  if (r > 8)
    scene.draw(ellipse(x + r * 0.2, y + r * 0.78, r * 0.34, r * 0.12), {
      fill: "#fff1cf",
      opacity: 0.7,
      shade: "none",
    });
}

function rainPane(scene: Scene, warm = "#f4b867", count = 170): void {
  const { width: w, height: h, random } = scene;
  scene.ground(
    scene.down(0, h, [
      [0, "#6b8299"],
      [0.55, "#90a1ab"],
      [1, "#74848f"],
    ]),
    scene.radial(w * 0.58, h * 0.52, w * 0.8, [
      [0, tone(0.3)],
      [1, tone(-0.5)],
    ]),
  );
  scene.glow(w * 0.6, h * 0.5, h * 0.52, warm, 0.85).glow(w * 0.56, h * 0.47, h * 0.2, "#fff0c8", 0.9);
  for (let i = 0; i < 9; i++)
    scene.glow(
      random.range(0, w),
      random.range(h * 0.35, h),
      h * random.range(0.05, 0.16),
      random.pick([warm, "#d9e1e0", "#4f667c"]),
      0.4,
    );
  for (let i = 0; i < count / 24; i++) {
    const x = random.range(0.03, 0.97) * w;
    const [from, length] = [random.range(-50, h * 0.5), random.range(140, 460)];
    const way: Point[] = Array.from({ length: 9 }, (_, k) => [
      x + Math.sin(k * 0.9 + i) * 6 + random.range(-3, 3),
      from + (length * k) / 8,
    ]);
    scene.line(curve(way), "#dfe7ea", random.range(5, 9), 0.28).line(curve(way), "#465a70", 1.6, 0.25);
    drop(scene, x + 2, from + length, random.range(13, 21), warm);
  }
  for (let i = 0; i < count; i++)
    drop(scene, random.range(0, w), random.range(0, h), 2.5 + random.next() ** 3 * 20, warm);
}

export function drawRainPane(scene: Scene): void {
  const { width: w, height: h } = scene;
  scene.finish.dark = "#33475f";
  rainPane(scene);
  const frame = {
    fill: "#e8e2d4",
    shade: scene.across(
      [
        [0, tone(0.3)],
        [1, tone(-0.4)],
      ],
      45,
    ),
  };
  for (const d of [
    box(-5, -5, w + 10, 46),
    box(-5, h - 52, w + 10, 60),
    box(-5, -5, 46, h + 10),
    box(w - 42, -5, 50, h + 10),
  ])
    scene.draw(d, frame);
}
