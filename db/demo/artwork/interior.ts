/** Walls and boards of a quiet room. */
import { mix } from "./colour.ts";
import { box, type Point, polygon } from "./path.ts";
import { type Scene, tone } from "./scene.ts";

export type Room = {
  /** Where wall and floor meet. */
  floorLine: number;
  /** Where the boards run to, on the wall. */
  vanish: Point;
  /** A point of the floor: `u` along the wall, `depth` from the wall (0) to the viewer (1). */
  on(u: number, depth: number): Point;
};

export type RoomPaint = {
  wall: string;
  floor: string;
  floorLine: number;
  vanishX?: number;
  light?: Point;
  skirting?: string;
  boards?: number;
};

export function paintRoom(scene: Scene, paint: RoomPaint): Room {
  const { width: w, height: h, random } = scene;
  const { wall, floor, floorLine, vanishX = w / 2, light = [w / 2, floorLine * 0.45], boards = 18 } = paint;
  const skirting = paint.skirting ?? mix(wall, "#ffffff", 0.25);
  const vanish: Point = [vanishX, floorLine - 330];
  const on = (u: number, depth: number): Point => {
    const y = floorLine + (h - floorLine) * depth;
    return [vanish[0] + ((u - vanish[0]) * (y - vanish[1])) / (floorLine - vanish[1]), y];
  };
  const wallShade = scene.radial(light[0], light[1], w * 0.85, [
    [0, tone(0.35)],
    [0.35, tone(0.05)],
    [0.7, tone(-0.3)],
    [1, tone(-0.62)],
  ]);
  const wallFill = scene.radial(light[0], light[1], w * 0.9, [
    [0, mix(wall, "#fff2d4", 0.3)],
    [0.5, wall],
    [1, mix(wall, "#2b2547", 0.28)],
  ]);
  scene.draw(box(-5, -5, w + 10, floorLine + 10), { fill: wallFill, shade: wallShade });
  const floorFill = scene.down(floorLine, h, [
    [0, mix(floor, wall, 0.22)],
    [1, mix(floor, "#2b2547", 0.22)],
  ]);
  const floorShade = scene.radial(light[0], floorLine + 60, w * 0.8, [
    [0, tone(0.15)],
    [0.5, tone(-0.1)],
    [1, tone(-0.55)],
  ]);
  scene.draw(box(-5, floorLine, w + 10, h - floorLine + 5), { fill: floorFill, shade: floorShade });
  for (let i = -boards; i <= boards * 2; i++) {
    const u = (i / boards) * w;
    const [a, b] = [on(u, 0), on(u, 1.02)];
    if (b[0] < -900 || b[0] > w + 900) continue;
    const tint = random.range(-0.05, 0.06);
    const strip = polygon([a, on(u + w / boards, 0), on(u + w / boards, 1.02), b]);
    scene.draw(strip, { fill: tint > 0 ? "#fff0d0" : "#2b1d30", opacity: Math.abs(tint) * 1.6, shade: "none" });
    scene.line(polygon([a, b]), mix(floor, "#1b1426", 0.55), 1.5, 0.5);
    const depth = random.range(0.1, 0.95);
    scene.line(polygon([on(u, depth), on(u + w / boards, depth)]), mix(floor, "#1b1426", 0.55), 1.5, 0.5);
  }
  scene.draw(box(-5, floorLine - 34, w + 10, 34), {
    fill: mix(skirting, "#2b2547", 0.06),
    shade: scene.across([
      [0, tone(-0.3)],
      [0.5, tone(0.15)],
      [1, tone(-0.3)],
    ]),
  });
  scene.line(`M-5 ${floorLine - 34}H${w + 5}`, mix(wall, "#2b2547", 0.3), 1.5, 0.6);
  scene.draw(box(-5, floorLine, w + 10, 16), {
    fill: scene.down(floorLine, floorLine + 16, [
      [0, "#1b1426", 0.35],
      [1, "#1b1426", 0],
    ]),
    shade: "none",
  });
  return { floorLine, vanish, on };
}
