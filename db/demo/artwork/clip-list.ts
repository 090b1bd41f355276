/** The moving illustrations, each drawn for any second of its length. */
import { drawBreaths } from "./clip-breaths.ts";
import { drawLeafFall } from "./clip-leaf.ts";
import { drawMandalaGrowing } from "./clip-mandala.ts";
import { drawRain } from "./clip-rain.ts";
import { drawTurningSky } from "./clip-stars.ts";
import { drawSunrise } from "./clip-sunrise.ts";
import type { Scene } from "./scene.ts";

export type Clip = {
  draw(scene: Scene, seconds: number): void;
  /** The second that stands for the whole. */
  poster: number;
};

export const clips: Record<string, Clip> = {
  "four-breaths-with-the-light": { draw: drawBreaths, poster: 3.4 },
  "sunrise-in-half-a-minute": { draw: drawSunrise, poster: 20.2 },
  "a-leaf-comes-down": { draw: drawLeafFall, poster: 9.4 },
  "the-night-sky-turning": { draw: drawTurningSky, poster: 31 },
  "a-mandala-drawing-itself": { draw: drawMandalaGrowing, poster: 17.4 },
  "rain-on-the-schoolroom-window": { draw: drawRain, poster: 15 },
};
