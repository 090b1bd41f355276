/** The sheet that leaves, mandalas and portraits are laid on. */
import { lighter, mix, moss, sage } from "./colour.ts";
import type { Point } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

/** A sheet lit from one corner. */
export function sheet(scene: Scene, colour: string, from: Point = [scene.width * 0.2, 0], depth = 0.4): void {
  const reach = Math.hypot(scene.width, scene.height);
  scene.ground(
    scene.radial(from[0], from[1], reach, [
      [0, lighter(colour, 0.03)],
      [0.55, colour],
      [1, mix(colour, "#8a6f6a", 0.24)],
    ]),
    scene.radial(from[0], from[1], reach, [
      [0, tone(0.2)],
      [0.5, tone(0)],
      [1, tone(-depth)],
    ]),
  );
}

export const greens = [moss, "#71834f", "#8c9c63", sage];
