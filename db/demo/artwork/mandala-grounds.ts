/** Where a mandala is drawn: its centre, washes and dark sheets. */
import { Wheel } from "./mandala-parts.ts";
import { blob } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

export const centre = (scene: Scene) => new Wheel(scene, scene.width / 2, scene.height / 2);

export function wash(scene: Scene, colour: string, r: number, strength = 0.3): void {
  const { random } = scene;
  for (let i = 0; i < 3; i++)
    scene.draw(
      blob(
        random,
        scene.width / 2 + random.range(-18, 18),
        scene.height / 2 + random.range(-18, 18),
        r * (1 - i * 0.12),
        r * (1 - i * 0.12),
        0.035,
        16,
      ),
      { fill: colour, opacity: strength * 0.45, shade: "none" },
    );
}

export function darkSheet(scene: Scene, from: string, to: string): void {
  const [x, y] = [scene.width / 2, scene.height / 2];
  scene.ground(
    scene.radial(x, y, scene.width * 0.72, [
      [0, from],
      [1, to],
    ]),
    scene.radial(x, y, scene.width * 0.72, [
      [0, tone(0.15)],
      [1, tone(-0.5)],
    ]),
  );
}
