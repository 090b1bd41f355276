/** Ranges of hills for the mornings. */
import { dusk, mix } from "./colour.ts";
import { mistBand, paintHill, ridge, treeLine } from "./hills.ts";
import type { Point } from "./path.ts";
import type { Scene } from "./scene.ts";

type Range = {
  count: number;
  from: number;
  to: number;
  far: string;
  near: string;
  haze: string;
  sun: Point;
  rise?: number;
  rough?: number;
  mist?: number;
  light?: number;
  trees?: boolean;
};

/** Hills one behind the other, from the haze to the foreground. */
export function range(scene: Scene, r: Range): Point[][] {
  const lines: Point[][] = [];
  for (let i = 0; i < r.count; i++) {
    const part = r.count === 1 ? 1 : i / (r.count - 1);
    const colour = mix(r.far, r.near, part);
    const line = ridge(scene, {
      y: r.from + (r.to - r.from) * part ** 1.15,
      rise: (r.rise ?? 60) * (0.7 + part * 0.6),
      waves: 3.2 - part * 1.6,
      rough: (r.rough ?? 0.3) * (1 - part * 0.55),
    });
    const depth = 150 + part * 240;
    paintHill(scene, line, {
      crest: colour,
      foot: mix(colour, r.haze, (r.mist ?? 0.6) * (1 - part * 0.6)),
      depth,
      sun: r.sun,
      light: (r.light ?? 0.5) * (0.5 + part * 0.5),
      folds: (r.rise ?? 60) < 32 ? 0 : i === 0 ? 1 : 4,
      furrows: r.trees && i === r.count - 1 ? 7 : 0,
    });
    if (r.trees && i > 0) {
      const size = 16 + part * 34;
      for (let k = 0; k < 2 + i; k++) {
        const x = scene.random.range(0, scene.width);
        treeLine(scene, line, x, x + scene.random.range(40, 170), mix(colour, dusk, 0.35), size, 0.25);
      }
    }
    if ((r.mist ?? 0.6) > 0.2 && i < r.count - 1) {
      mistBand(
        scene,
        r.from + (r.to - r.from) * ((i + 0.9) / (r.count - 1)),
        70,
        r.haze,
        (r.mist ?? 0.6) * (0.62 - part * 0.3),
        5,
      );
    }
    lines.push(line);
  }
  return lines;
}
