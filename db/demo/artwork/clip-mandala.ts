import { Wheel } from "./mandala-parts.ts";
import { ellipse } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

const saffron = "#b4540a";
const part = (from: number, to: number, at: number) => Math.min(1, Math.max(0, (at - from) / (to - from)));

/** From one point to the outermost ring. The times are those of the captions. */
export function drawMandalaGrowing(scene: Scene, seconds: number): void {
  const { width: w, height: h } = scene;
  scene.ground(
    scene.radial(w * 0.42, h * 0.35, w * 0.75, [
      [0, "#fdf8ec"],
      [0.6, "#f8efdc"],
      [1, "#efe0c4"],
    ]),
    scene.radial(w * 0.42, h * 0.35, w * 0.7, [
      [0, tone(0.1)],
      [1, tone(-0.2)],
    ]),
  );
  const [x, y, r] = [w / 2, h / 2, 152];
  const wheel = new Wheel(scene, x, y);
  const point = part(0.8, 2.4, seconds);
  if (point > 0) scene.disc(x, y, 8 * point, saffron, { shade: "none" });
  const draw = (on: Wheel, size: number, width: number, from: number, to: number, turn = 0) => {
    const drawn = part(from, to, seconds);
    if (drawn > 0.004) on.ring(size, saffron, width, turn, turn + drawn);
  };
  draw(wheel, r, 3.6, 6, 10.4);
  const centres = Array.from({ length: 6 }, (_, i) => wheel.at(i / 6, r));
  for (const [i, [cx, cy]] of centres.entries())
    draw(new Wheel(scene, cx, cy), r, 3, 12.6 + i * 1.05, 14 + i * 1.05, i / 6 + 0.5);
  // Where the circles cross, petals show.
  const ripe = part(18.4, 21, seconds);
  if (ripe > 0) {
    for (let i = 0; i < 6; i++) {
      const [a, b] = [wheel.at(i / 6, 0), wheel.at(i / 6, r)];
      const d = `M${a[0]} ${a[1]}A${r} ${r} 0 0 1 ${b[0].toFixed(1)} ${b[1].toFixed(1)}A${r} ${r} 0 0 1 ${a[0]} ${a[1]}Z`;
      scene.draw(d, { fill: "#ecb95a", opacity: 0.5 * ripe, shade: "none" });
    }
  }
  for (let i = 0; i < 12; i++) {
    const drawn = part(20 + i * 0.3, 20.9 + i * 0.3, seconds);
    if (drawn <= 0) continue;
    const steps = 14;
    let d = "";
    for (let k = 0; k <= Math.round(steps * drawn); k++) {
      const t = k / steps;
      const [px, py] = wheel.at((i + t) / 12, r * 2.02 + Math.sin(Math.PI * t) * 62);
      d += `${k ? "L" : "M"}${px.toFixed(1)} ${py.toFixed(1)}`;
    }
    scene.draw(d, { stroke: saffron, width: 3, shade: "none" });
  }
  for (let i = 0; i < 36; i++) {
    const grown = part(23.6 + i * 0.065, 24.1 + i * 0.065, seconds);
    const [px, py] = wheel.at(i / 36, r * 2.02 + 96);
    if (grown > 0) scene.draw(ellipse(px, py, 6 * grown), { fill: saffron, shade: "none" });
  }
  draw(wheel, r * 2.02 + 124, 3.6, 25, 28.6);
}
