import { mix } from "./colour.ts";
import { type Scene, tone } from "./scene.ts";

/** How far the light has grown (0..1): four seconds in, five out, as the captions say. */
function breath(seconds: number): number {
  const at = seconds % 9;
  const part = at < 4 ? at / 4 : 1 - (at - 4) / 5;
  return 0.5 - 0.5 * Math.cos(Math.PI * part);
}

/** A circle of light that grows and fades on a dark ground. */
export function drawBreaths(scene: Scene, seconds: number): void {
  const { width: w, height: h } = scene;
  const full = breath(Math.min(seconds, 35.99));
  const [x, y] = [w / 2, h / 2];
  scene.ground(
    scene.radial(x, y, w * 0.62, [
      [0, mix("#2e2748", "#4b3553", full)],
      [0.6, "#221d3c"],
      [1, "#171430"],
    ]),
    scene.radial(x, y, w * 0.6, [
      [0, tone(0.1)],
      [1, tone(-0.4)],
    ]),
  );
  const r = 118 + 150 * full;
  scene.glow(x, y, r * 3.1, mix("#d98324", "#f0a95a", full), 0.3 + 0.34 * full);
  scene.glow(x, y, r * 1.7, "#ffd38a", 0.5 + 0.3 * full);
  scene.draw(`M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z`, {
    fill: scene.radial(x, y, r, [
      [0, mix("#ffdf9f", "#fff6dd", full)],
      [0.55, mix("#f3b562", "#ffe0a0", full), 0.95],
      [0.85, "#f0a95a", 0.5],
      [1, "#f0a95a", 0],
    ]),
    shade: "none",
  });
}
