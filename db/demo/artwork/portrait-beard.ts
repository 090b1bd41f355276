/** Beards and moustaches. */
import { ink, mix } from "./colour.ts";
import { curve, type Point } from "./path.ts";
import { type Face, modelled } from "./portrait-face.ts";
import { type Scene, tone } from "./scene.ts";

export type Beard = { colour: string; length: number; moustacheOnly?: boolean };

export function paintBeard(scene: Scene, face: Face, { colour, length, moustacheOnly = false }: Beard): void {
  const { jaw = 1, turn } = face;
  const x = turn * 32;
  const shade = modelled(scene, 0.35, -0.6);
  if (!moustacheOnly) {
    const side = 120 * (0.6 + jaw * 0.4);
    const outline: Point[] = [
      [-side - 4, 30],
      [-side, 90],
      [-84 * jaw, 150 + length * 0.35],
      [-30, 172 + length],
      [30, 172 + length],
      [84 * jaw, 150 + length * 0.35],
      [side, 90],
      [side + 4, 30],
      [side - 22, 66],
      [x + 60, 86],
      [x + 34, 98],
      [x, 94],
      [x - 34, 98],
      [x - 60, 86],
      [-side + 22, 66],
    ];
    scene.draw(curve(outline, true, 0.9), { fill: colour, shade });
    for (let i = 0; i < 16; i++) {
      const at = ((i + 0.5) / 16 - 0.5) * 190;
      const foot = 160 + length * (1 - (at / 120) ** 2) - 12;
      scene.line(
        curve([
          [at * 1.05, 118 + Math.abs(at) * 0.06],
          [at, 140],
          [at * 0.9, foot],
        ]),
        mix(colour, i % 2 ? "#fff4dc" : ink, 0.4),
        2,
        0.28,
      );
    }
    scene.draw(
      curve(
        [
          [x - 28, 112],
          [x, 109],
          [x + 28, 111],
          [x, 124],
        ],
        true,
      ),
      { fill: mix(face.skin, "#a2382f", 0.55), shade: tone(-0.2) },
    );
  }
  for (const s of [-1, 1])
    scene.draw(
      curve(
        [
          [x, 84],
          [x + s * 34, 88],
          [x + s * 62, 112],
          [x + s * 34, 107],
          [x, 103],
        ],
        true,
        0.9,
      ),
      { fill: mix(colour, moustacheOnly ? colour : ink, 0.12), shade },
    );
}
