/** Path data from points. All numbers are in the drawing's own units. */
import type { Random } from "./random.ts";

export type Point = readonly [number, number];

const f = (value: number) => Math.round(value * 10) / 10;

export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${f(x)} ${f(y)}`).join("");
}

export const polygon = (points: readonly Point[]) => `${polyline(points)}Z`;

/** A soft line through all the points (Catmull-Rom). */
export function curve(points: readonly Point[], closed = false, tension = 1): string {
  const count = points.length;
  const at = (i: number): Point =>
    (closed ? points[(i + count) % count] : points[Math.min(count - 1, Math.max(0, i))]) as Point;
  let d = `M${f(at(0)[0])} ${f(at(0)[1])}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const k = tension / 6;
    d += `C${f(p1[0] + (p2[0] - p0[0]) * k)} ${f(p1[1] + (p2[1] - p0[1]) * k)} ${f(p2[0] - (p3[0] - p1[0]) * k)} ${f(p2[1] - (p3[1] - p1[1]) * k)} ${f(p2[0])} ${f(p2[1])}`;
  }
  return closed ? `${d}Z` : d;
}

export function ellipse(cx: number, cy: number, rx: number, ry = rx): string {
  return `M${f(cx - rx)} ${f(cy)}A${f(rx)} ${f(ry)} 0 1 0 ${f(cx + rx)} ${f(cy)}A${f(rx)} ${f(ry)} 0 1 0 ${f(cx - rx)} ${f(cy)}Z`;
}

export const box = (x: number, y: number, w: number, h: number) => `M${f(x)} ${f(y)}h${f(w)}v${f(h)}h${f(-w)}Z`;

/** A rounded, slightly uneven shape. */
export function blob(random: Random, cx: number, cy: number, rx: number, ry: number, uneven = 0.12, count = 9): string {
  const turn = random.range(0, Math.PI * 2);
  return curve(
    Array.from({ length: count }, (_, i) => {
      const angle = turn + (i / count) * Math.PI * 2;
      const reach = 1 + random.range(-uneven, uneven);
      return [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach] as const;
    }),
    true,
  );
}

/** A brush stroke along points: `width` says how wide it is at each part (0..1) of the way. */
export function ribbon(points: readonly Point[], width: (part: number) => number): string {
  const left: Point[] = [];
  const right: Point[] = [];
  const last = points.length - 1;
  for (const [i, [x, y]] of points.entries()) {
    const before = points[Math.max(0, i - 1)] as Point;
    const after = points[Math.min(last, i + 1)] as Point;
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const half = width(i / last) / 2;
    const [nx, ny] = [(-(after[1] - before[1]) / length) * half, ((after[0] - before[0]) / length) * half];
    left.push([x + nx, y + ny]);
    right.unshift([x - nx, y - ny]);
  }
  return `${curve(left)}L${curve(right).slice(1)}Z`;
}

/** Points of a cubic curve, ends included. */
export function bezier(a: Point, b: Point, c: Point, d: Point, count = 16): Point[] {
  return Array.from({ length: count + 1 }, (_, i) => {
    const t = i / count;
    const u = 1 - t;
    const weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t] as const;
    return [
      weights[0] * a[0] + weights[1] * b[0] + weights[2] * c[0] + weights[3] * d[0],
      weights[0] * a[1] + weights[1] * b[1] + weights[2] * c[1] + weights[3] * d[1],
    ] as const;
  });
}

/** Where a line of points is at `part` (0..1), and its direction in radians. */
export function placeOn(points: readonly Point[], part: number): { x: number; y: number; angle: number } {
  const place = Math.min(0.9999, Math.max(0, part)) * (points.length - 1);
  const i = Math.floor(place);
  const a = points[i] as Point;
  const b = points[i + 1] as Point;
  const k = place - i;
  return { x: a[0] + (b[0] - a[0]) * k, y: a[1] + (b[1] - a[1]) * k, angle: Math.atan2(b[1] - a[1], b[0] - a[0]) };
}
