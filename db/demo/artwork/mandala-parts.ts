/** The parts a mandala is put together from, all laid around one centre. */
import { curve, type Point } from "./path.ts";
import type { Random } from "./random.ts";
import { type Brush, type Scene, tone } from "./scene.ts";

export class Wheel {
  readonly scene: Scene;
  readonly x: number;
  readonly y: number;
  readonly #random: Random;

  constructor(scene: Scene, x: number, y: number) {
    this.scene = scene;
    this.x = x;
    this.y = y;
    this.#random = scene.random;
  }

  /** Angles in turns; 0 is at the top. */
  at(turn: number, r: number): Point {
    const a = (turn - 0.25) * Math.PI * 2;
    return [this.x + Math.cos(a) * r, this.y + Math.sin(a) * r];
  }

  /** A circle, or part of one, as a hand draws it. */
  ring(r: number, colour: string, width: number, from = 0, to = 1): this {
    const steps = Math.max(12, Math.round(90 * (to - from)));
    const drift = this.#random.range(0, 9);
    const points = Array.from({ length: steps + (to - from < 1 ? 1 : 0) }, (_, i) => {
      const turn = from + ((to - from) * i) / steps;
      return this.at(turn, r + Math.sin(turn * 19 + drift) * 0.5 + Math.sin(turn * 44 + drift) * 0.35);
    });
    this.scene.draw(curve(points, to - from >= 1), { stroke: colour, width });
    return this;
  }

  /** A filled band between two circles. */
  band(inner: number, outer: number, fill: string, shade?: string): this {
    const circle = (r: number, sweep: number) =>
      `M${this.x - r} ${this.y}A${r} ${r} 0 1 ${sweep} ${this.x + r} ${this.y}A${r} ${r} 0 1 ${sweep} ${this.x - r} ${this.y}Z`;
    this.scene.draw(circle(outer, 1) + circle(inner, 0), { fill, ...(shade ? { shade } : {}) });
    return this;
  }

  spokes(count: number, inner: number, outer: number, colour: string, width: number, offset = 0): this {
    let d = "";
    for (let i = 0; i < count; i++)
      d += curve([this.at((i + offset) / count, inner), this.at((i + offset) / count, outer)]);
    this.scene.draw(d, { stroke: colour, width });
    return this;
  }

  dots(count: number, r: number, size: number, fill: string, offset = 0): this {
    for (let i = 0; i < count; i++) {
      const [x, y] = this.at((i + offset) / count, r);
      this.scene.disc(x, y, size * this.#random.range(0.93, 1.07), fill, {
        shade: this.scene.across(
          [
            [0, tone(0.3)],
            [1, tone(-0.4)],
          ],
          50,
        ),
      });
    }
    return this;
  }

  /** Path of one petal. `fat` is its half width as a share of its length, `belly` where it is widest. */
  petal(turn: number, inner: number, outer: number, fat: number, belly = 0.5, cusp = 0.25): string {
    const length = outer - inner;
    const half = length * fat;
    const a = (turn - 0.25) * Math.PI * 2;
    const point = (along: number, across: number) =>
      `${(this.x + Math.cos(a) * (inner + along) - Math.sin(a) * across).toFixed(1)} ${(this.y + Math.sin(a) * (inner + along) + Math.cos(a) * across).toFixed(1)}`;
    const side = (s: number, back: boolean) =>
      back
        ? `C${point(length * (1 - cusp), half * 0.28 * s)} ${point(length * (belly + 0.25), half * s)} ${point(length * belly, half * s)}C${point(length * (belly - 0.3), half * s)} ${point(length * 0.1, half * 0.5 * s)} ${point(0, 0)}`
        : `C${point(length * 0.1, half * 0.5 * s)} ${point(length * (belly - 0.3), half * s)} ${point(length * belly, half * s)}C${point(length * (belly + 0.25), half * s)} ${point(length * (1 - cusp), half * 0.28 * s)} ${point(length, 0)}`;
    return `M${point(0, 0)}${side(1, false)}${side(-1, true)}Z`;
  }

  petals(
    count: number,
    inner: number,
    outer: number,
    fat: number,
    brush: Brush & { offset?: number; belly?: number; cusp?: number; only?: number },
  ): this {
    const { offset = 0, belly = 0.5, cusp = 0.25, only = count, ...paint } = brush;
    for (let i = 0; i < only; i++)
      this.scene.draw(this.petal((i + offset) / count, inner, outer, fat, belly, cusp), paint);
    return this;
  }

  /** Scallops: arcs standing on a circle. */
  scallops(count: number, r: number, rise: number, colour: string, width: number, offset = 0, fill = "none"): this {
    for (let i = 0; i < count; i++) {
      const [a, b] = [this.at((i + offset) / count, r), this.at((i + 1 + offset) / count, r)];
      const peak = this.at((i + 0.5 + offset) / count, r + rise * 1.9);
      this.scene.draw(
        `M${a[0].toFixed(1)} ${a[1].toFixed(1)}Q${peak[0].toFixed(1)} ${peak[1].toFixed(1)} ${b[0].toFixed(1)} ${b[1].toFixed(1)}`,
        { stroke: colour, width, fill },
      );
    }
    return this;
  }

  polygon(corners: number, r: number, turn: number): Point[] {
    return Array.from({ length: corners }, (_, i) => this.at(turn + i / corners, r));
  }

  /** Light from the middle of the wheel, or towards it. */
  shade(r: number, inside: number, outside: number): string {
    return this.scene.radial(this.x, this.y, r, [
      [0, tone(inside)],
      [1, tone(outside)],
    ]);
  }
}
