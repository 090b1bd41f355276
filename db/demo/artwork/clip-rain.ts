import { ease } from "./clip-time.ts";
import { mix } from "./colour.ts";
import { box, ellipse, ribbon } from "./path.ts";
import { type Random, randomFrom } from "./random.ts";
import { type Scene, tone } from "./scene.ts";

type Drop = { x: number; y: number; r: number; born: number; gone: number };
/** A drop heavy enough to run, with stops on its way. */
type Runner = { x: number; from: number; to: number; r: number; start: number; end: number; wave: number };

function placeOf(runner: Runner, seconds: number): { x: number; y: number } {
  const part = Math.min(1, Math.max(0, (seconds - runner.start) / (runner.end - runner.start)));
  // It waits, goes, waits and goes.
  const way = part + Math.sin(part * Math.PI * 4) * 0.07;
  const y = runner.from + (runner.to - runner.from) * way;
  return { x: runner.x + Math.sin(y / 90 + runner.wave) * 7, y };
}

function whenAt(runner: Runner, y: number): number {
  for (let at = runner.start; at < runner.end; at += 0.05) if (placeOf(runner, at).y >= y) return at;
  return runner.end;
}

/** All that will happen on the pane, told beforehand. */
function weather(random: Random, w: number): { drops: Drop[]; runners: Runner[] } {
  const runners: Runner[] = Array.from({ length: 13 }, (_, i) => {
    const start = 7 + i * 1.15 + random.range(-0.3, 0.3);
    const from = random.range(60, 420);
    const speed = random.range(150, 230);
    const x = ((i * 0.383 + 0.11) % 1) * (w - 160) + 80;
    return {
      x,
      from,
      to: 945,
      r: random.range(20, 27),
      start,
      end: start + (945 - from) / speed,
      wave: random.range(0, 6),
    };
  });
  const drops: Drop[] = [];
  for (let i = 0; i < 130; i++) {
    const born = i < 5 ? 0.6 + i * 1.15 : 5.5 + 17.5 * ((i - 5) / 125) ** 0.9;
    const drop = {
      x: random.range(30, w - 30),
      y: random.range(40, 950),
      r: random.range(7, 20) * (i < 5 ? 1.15 : 1),
      born,
      gone: 99,
    };
    for (const runner of runners) {
      const near = Math.abs(runner.x - drop.x) < runner.r + drop.r * 0.8;
      if (!near || drop.y < runner.from) continue;
      const met = whenAt(runner, drop.y);
      if (met > drop.born) drop.gone = Math.min(drop.gone, met);
    }
    drops.push(drop);
  }
  return { drops, runners };
}

let told: ReturnType<typeof weather> | undefined;

function bead(scene: Scene, x: number, y: number, r: number, tall: number, warm: string): void {
  scene.draw(ellipse(x, y, r, r * tall), {
    fill: scene.radial(x, y + r * 0.6, r * 1.7, [
      [0, mix(warm, "#fff6e0", 0.45), 0.85],
      [0.45, "#b9c6d2", 0.7],
      [1, "#4e6076", 0.85],
    ]),
    shade: tone(0.1),
  });
  scene.draw(ellipse(x - r * 0.3, y - r * 0.42 * tall, r * 0.26, r * 0.2), {
    fill: "#ffffff",
    opacity: 0.8,
    shade: "none",
  });
}

/** Drops on a window, a warm room's light in it. */
export function drawRain(scene: Scene, seconds: number): void {
  const { width: w, height: h } = scene;
  told ??= weather(randomFrom("rain on the schoolroom window"), w);
  const clearing = ease(21, 27, seconds);
  const dull = (dark: string, light: string) => mix(dark, light, clearing);
  scene.ground(
    scene.down(0, h, [
      [0, dull("#6f8296", "#93a9b8")],
      [0.55, dull("#8696a3", "#b6c1c2")],
      [1, dull("#66788b", "#8ea0aa")],
    ]),
    scene.down(0, h, [
      [0, tone(-0.1)],
      [0.6, tone(0.1)],
      [1, tone(-0.3)],
    ]),
  );
  const warm = "#f4b867";
  scene.glow(w * 0.64, 560, 560, warm, 0.62 + 0.2 * clearing);
  scene.glow(w * 0.64, 545, 220, "#ffe2a6", 0.55 + 0.3 * clearing);
  scene.glow(w * 0.2, 700, 330, "#e9c48e", 0.26 + 0.2 * clearing);
  for (const runner of told.runners) {
    if (seconds < runner.start) continue;
    const { y } = placeOf(runner, seconds);
    const dry = 1 - ease(runner.end + 1, runner.end + 7, seconds);
    if (dry < 0.02 || y - runner.from < 8) continue;
    const track = Array.from({ length: 14 }, (_, i) => {
      const ty = runner.from + ((y - runner.from) * i) / 13;
      return [runner.x + Math.sin(ty / 90 + runner.wave) * 7, ty] as const;
    });
    scene.draw(
      ribbon(track, (t) => runner.r * (0.7 + 0.5 * t)),
      { fill: mix("#dbe4e8", warm, 0.16), opacity: 0.34 * dry, shade: "none" },
    );
  }
  for (const drop of told.drops) {
    if (seconds < drop.born || seconds >= drop.gone) continue;
    bead(scene, drop.x, drop.y, drop.r * ease(drop.born - 0.01, drop.born + 0.3, seconds), 1.12, warm);
  }
  for (const runner of told.runners) {
    const waiting = ease(runner.start - 2.2, runner.start, seconds);
    if (waiting <= 0.02 || seconds > runner.end + 0.4) continue;
    const { x, y } = placeOf(runner, seconds);
    bead(scene, x, y, runner.r * (0.6 + 0.4 * waiting), 1.3, warm);
  }
  const pool = ease(9, 24, seconds);
  for (let i = 0; i < 40; i++) {
    const grown = ease(i / 40, i / 40 + 0.25, pool);
    const px = ((i * 0.618) % 1) * w;
    if (grown > 0.05) bead(scene, px, h - 46, (12 + (i % 5) * 3) * grown, 0.8, warm);
  }
  const side = scene.across([
    [0, tone(0.3)],
    [1, tone(-0.4)],
  ]);
  const wood = dull("#d9d3c8", "#efe8da");
  for (const part of [0, 0.335, 0.665, 1]) scene.draw(box(w * part - 15, 0, 30, h), { fill: wood, shade: side });
  scene.draw(box(0, -8, w, 30) + box(0, h - 40, w, 50), { fill: wood, shade: tone(0.1) });
}
