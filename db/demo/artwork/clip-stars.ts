import { ease } from "./clip-time.ts";
import { mix } from "./colour.ts";
import { below, ridge } from "./hills.ts";
import { ellipse } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

/** The sky goes round one star; the others draw arcs, which fade at the end. */
export function drawTurningSky(scene: Scene, seconds: number): void {
  const { width: w, height: h, random } = scene;
  scene.ground(
    scene.down(0, 900, [
      [0, "#1c1b42"],
      [0.5, "#332c63"],
      [0.85, "#5b4680"],
      [1, "#80607f"],
    ]),
    scene.down(0, h, [
      [0, tone(-0.3)],
      [1, tone(0.1)],
    ]),
  );
  const [cx, cy] = [w * 0.56, 400];
  const turned = (44 * ease(3, 34, seconds) * Math.PI) / 180;
  const trail = turned;
  const faded = 1 - ease(33, 38.5, seconds);
  for (let i = 0; i < 150; i++) {
    const r = 34 + 1060 * Math.sqrt(random.next());
    const start = random.range(0, Math.PI * 2);
    const bright = random.next();
    const at = start - turned;
    const [x, y] = [cx + Math.cos(at) * r, cy + Math.sin(at) * r];
    const colour = mix("#fff3da", random.pick(["#cfd6ff", "#ffd9b0", "#ffffff"]), 0.5);
    const size = 1.5 + bright ** 3 * 2.8;
    if (trail > 0.002 && faded > 0.01) {
      const [tx, ty] = [cx + Math.cos(at + trail) * r, cy + Math.sin(at + trail) * r];
      scene.line(
        `M${tx.toFixed(1)} ${ty.toFixed(1)}A${r.toFixed(1)} ${r.toFixed(1)} 0 0 0 ${x.toFixed(1)} ${y.toFixed(1)}`,
        colour,
        size * 0.95,
        (0.2 + 0.4 * bright) * faded,
      );
    }
    if (bright > 0.9) scene.glow(x, y, size * 6, colour, 0.3);
    scene.draw(ellipse(x, y, size), { fill: colour, opacity: 0.55 + 0.45 * bright, shade: "none" });
  }
  scene.glow(cx, cy, 34, "#fff3d0", 0.4);
  scene.disc(cx, cy, 4.2, "#fff8e4", { shade: "none" });
  scene.draw(below(scene, ridge(scene, { y: 850, rise: 46, waves: 1.5, rough: 0.1 })), {
    fill: "#2a2450",
    shade: tone(-0.1),
  });
  scene.draw(below(scene, ridge(scene, { y: 930, rise: 30, waves: 1.1, rough: 0.1 })), {
    fill: "#171533",
    shade: tone(-0.2),
  });
}
