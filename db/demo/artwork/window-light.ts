/** What a window shows and what its light lays on floor and wall: panes, and shadows of leaves. */

import type { Room } from "./interior.ts";
import { type Point, ribbon } from "./path.ts";
import type { View } from "./room.ts";
import type { Scene } from "./scene.ts";

export const morning: View = { top: "#dfe7e6", low: "#fdeecb", hill: "#a9b58f", bush: "#7f9067" };

export const golden: View = { top: "#f6d79a", low: "#fff1c9", hill: "#d7a45c" };

/** Panes of light on the floor: they start at `depth` and slide sideways the further they come. */
export const onFloor =
  (room: Room, u: number, width: number, depth: readonly [number, number], slide: number) =>
  (s: number, t: number): Point =>
    room.on(u + width * s + slide * (depth[0] + (depth[1] - depth[0]) * t), depth[0] + (depth[1] - depth[0]) * t);

export const onWall =
  (x: number, y: number, w: number, h: number, slant: number, rise = 0) =>
  (s: number, t: number): Point => [x + w * s + slant * t, y + h * t + rise * s];

/** A sprig's shadow on a wall: leaves along a stem, soft. */
export function leafShadow(
  scene: Scene,
  stem: readonly Point[],
  leaf: number,
  colour: string,
  opacity: number,
  soft: number,
): void {
  const { random } = scene;
  const leaves = stem.flatMap(([x, y], i) => {
    const [bx, by] = stem[Math.max(0, i - 1)] as Point;
    const along = Math.atan2(y - by, x - bx);
    return [-1, 1].map((side) => ({
      x,
      y,
      angle: along + side * random.range(0.5, 1.1),
      size: leaf * random.range(0.6, 1.1) * (1 - (i / stem.length) * 0.4),
    }));
  });
  const shadow = (grow: number) =>
    leaves
      .map(({ x, y, angle, size }) => {
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const wide = size * 0.26 + grow * 1.4;
        const point = (along: number, across: number) =>
          `${(x + cos * along - sin * across).toFixed(1)} ${(y + sin * along + cos * across).toFixed(1)}`;
        const tip = point(size + grow, 0);
        return `M${point(-grow * 0.5, 0)}Q${point(size / 2, wide)} ${tip}Q${point(size / 2, -wide)} ${point(-grow * 0.5, 0)}Z`;
      })
      .join("");
  scene.soft(shadow, { fill: colour, opacity }, soft * 1.4);
  scene.draw(
    ribbon(stem, () => leaf * 0.05 + soft * 0.5),
    { fill: colour, opacity: opacity * 0.7, shade: "none" },
  );
}
