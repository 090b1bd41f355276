/** A drawing in the making. Units: the shorter side is 1000, whatever the size in pixels. */
import { rgbOf } from "./colour.ts";
import { ellipse } from "./path.ts";
import { type Random, randomFrom } from "./random.ts";

export type Stop = readonly [offset: number, colour: string, opacity?: number];

export type Brush = {
  fill?: string;
  stroke?: string;
  /** Stroke width. */
  width?: number;
  opacity?: number;
  /** Paint on the map of light and shade; "none" leaves the map as it is. */
  shade?: string;
  /** More attributes of the element, such as a filter or a clip path. */
  more?: string;
};

/** How the map acts on the colours. */
export type Finish = {
  /** Shaded parts are multiplied towards this colour, lit parts drawn towards `light`. */
  dark: string;
  light: string;
  /** 0..1 */
  depth: number;
  grain: number;
  mottle: number;
};

export type Size = { width: number; height: number };

export type Drawing = (scene: Scene) => void;

/** A series of drawings with the shading they share. */
export type Motif = { finish: Partial<Finish>; drawings: readonly Drawing[] };

const neutral = "#808080";

/** Grey of the map: -1 deep shade, 0 nothing, 1 full light. */
export function tone(value: number): string {
  const byte = Math.round(128 + Math.min(1, Math.max(-1, value)) * 127).toString(16);
  return `#${byte.padStart(2, "0").repeat(3)}`;
}

/**
 * It is kept twice: once in colour, and once as a grey map of light and shade (mid grey: neither).
 * The renderer turns the map into stippled grain, the way an illustrator shades with a dry brush.
 * A shape covers the shading of what lies behind it.
 */
export class Scene {
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  readonly finish: Finish = { dark: "#4a3a6e", light: "#fff1d6", depth: 0.62, grain: 1, mottle: 1 };
  readonly #size: Size;
  readonly #defs: string[] = [];
  readonly #colour: string[] = [];
  readonly #map: string[] = [];
  #count = 0;

  constructor(seed: string, size: Size) {
    const unit = Math.min(size.width, size.height) / 1000;
    this.width = size.width / unit;
    this.height = size.height / unit;
    this.random = randomFrom(seed);
    this.#size = size;
  }

  #define(make: (id: string) => string): string {
    const id = `a${this.#count++}`;
    this.#defs.push(make(id));
    return `url(#${id})`;
  }

  #stops(stops: readonly Stop[]): string {
    return stops
      .map(([at, colour, alpha]) => {
        const opacity = alpha === undefined || alpha === 1 ? "" : ` stop-opacity="${alpha.toFixed(3)}"`;
        return `<stop offset="${at.toFixed(3)}" stop-color="${colour}"${opacity}/>`;
      })
      .join("");
  }

  linear(from: readonly [number, number], to: readonly [number, number], stops: readonly Stop[]): string {
    const ends = `x1="${from[0].toFixed(1)}" y1="${from[1].toFixed(1)}" x2="${to[0].toFixed(1)}" y2="${to[1].toFixed(1)}"`;
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${ends}>${this.#stops(stops)}</linearGradient>`,
    );
  }

  /** A gradient from top to bottom. */
  down(y0: number, y1: number, stops: readonly Stop[]): string {
    return this.linear([0, y0], [0, y1], stops);
  }

  /** `flat` squeezes the circles to ellipses, `turn` tilts those by degrees. */
  radial(cx: number, cy: number, r: number, stops: readonly Stop[], flat = 1, turn = 0): string {
    const transform =
      flat === 1
        ? ""
        : ` gradientTransform="translate(${cx} ${cy}) rotate(${turn.toFixed(2)}) scale(1 ${flat}) translate(${-cx} ${-cy})"`;
    return this.#define(
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${r.toFixed(1)}"${transform}>${this.#stops(stops)}</radialGradient>`,
    );
  }

  /** A gradient that fits itself to each shape, in the direction of `turn` degrees (0: left to right). */
  across(stops: readonly Stop[], turn = 0): string {
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" gradientTransform="rotate(${turn} .5 .5)">${this.#stops(stops)}</linearGradient>`,
    );
  }

  clip(d: string): string {
    return `clip-path="${this.#define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)}"`;
  }

  draw(d: string, brush: Brush): this {
    const { fill = "none", stroke, width, opacity, shade, more = "" } = brush;
    const line = stroke ? ` stroke-width="${width ?? 1}" stroke-linecap="round" stroke-linejoin="round"` : "";
    // The opacity of a paint is cheap, that of an element asks for a sheet of its own.
    const faint =
      opacity === undefined ? "" : ` fill-opacity="${opacity.toFixed(3)}" stroke-opacity="${opacity.toFixed(3)}"`;
    this.#colour.push(`<path d="${d}" fill="${fill}"${stroke ? ` stroke="${stroke}"` : ""}${line}${faint} ${more}/>`);
    if (shade === "none") return this;
    const paint = shade ?? neutral;
    this.#map.push(
      `<path d="${d}" fill="${fill === "none" ? "none" : paint}"${stroke ? ` stroke="${shade && fill === "none" ? shade : neutral}"` : ""}${line}${faint} ${more}/>`,
    );
    return this;
  }

  /**
   * A shape with soft edges: the same outline a few times, from `by` too large to `by` too small.
   * (A blur filter looks the same at this size and takes ten times as long.)
   */
  soft(outline: (grow: number) => string, brush: Brush, by: number, steps = 5): this {
    const opacity = 1 - (1 - (brush.opacity ?? 1) * 0.985) ** (1 / steps);
    for (let i = 0; i < steps; i++) {
      const last = i === Math.floor(steps / 2);
      const paint = { ...brush, opacity, shade: "none" };
      const d = outline(by * (1 - (2 * i) / (steps - 1)));
      this.draw(d, paint);
      if (last && brush.shade && brush.shade !== "none") this.shade(d, brush.shade);
    }
    return this;
  }

  /** Only light and shade, no colour. */
  shade(d: string, paint: string, more = ""): this {
    this.#map.push(`<path d="${d}" fill="${paint}" ${more}/>`);
    return this;
  }

  line(d: string, stroke: string, width: number, opacity?: number): this {
    return this.draw(d, { stroke, width, shade: "none", ...(opacity === undefined ? {} : { opacity }) });
  }

  disc(x: number, y: number, r: number, fill: string, brush: Brush = {}): this {
    return this.draw(ellipse(x, y, r), { ...brush, fill });
  }

  /** A soft round light or shadow, without edges. */
  glow(x: number, y: number, r: number, colour: string, strength: number, flat = 1): this {
    const stops: Stop[] = [
      [0, colour, strength],
      [0.25, colour, strength * 0.68],
      [0.5, colour, strength * 0.33],
      [0.75, colour, strength * 0.1],
      [1, colour, 0],
    ];
    return this.draw(ellipse(x, y, r, r * flat), { fill: this.radial(x, y, r, stops, flat), shade: "none" });
  }

  /** The whole sheet. */
  ground(fill: string, shade?: string): this {
    return this.draw(`M-5 -5H${this.width + 5}V${this.height + 5}H-5Z`, shade ? { fill, shade } : { fill });
  }

  group(attributes: string, inside: () => void): this {
    this.#colour.push(`<g ${attributes}>`);
    this.#map.push(`<g ${attributes}>`);
    inside();
    this.#colour.push("</g>");
    this.#map.push("</g>");
    return this;
  }

  /** What `inside` draws is seen above the line `y` only, and upside down beneath it. */
  reflected(y: number, inside: () => void): this {
    const [colourFrom, mapFrom] = [this.#colour.length, this.#map.length];
    this.group(this.clip(`M-5 -5H${this.width + 5}V${y}H-5Z`), inside);
    const lists = [
      [this.#colour, this.#colour.slice(colourFrom)],
      [this.#map, this.#map.slice(mapFrom)],
    ] as const;
    for (const [list, drawn] of lists) list.push(`<g transform="translate(0 ${2 * y}) scale(1 -1)">`, ...drawn, "</g>");
    return this;
  }

  at(x: number, y: number, inside: () => void, turn = 0, scale = 1): this {
    const rest = `${turn ? ` rotate(${turn.toFixed(2)})` : ""}${scale === 1 ? "" : ` scale(${scale.toFixed(4)})`}`;
    return this.group(`transform="translate(${x.toFixed(1)} ${y.toFixed(1)})${rest}"`, inside);
  }

  #sheet(body: string[], background: string): string {
    const { width, height } = this.#size;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${this.width.toFixed(2)} ${this.height.toFixed(2)}"><defs>${this.#defs.join("")}</defs><rect width="100%" height="100%" fill="${background}"/>${body.join("")}</svg>`;
  }

  /** The drawing in colour, as SVG. */
  svg(): string {
    return this.#sheet(this.#colour, "#fbf7f0");
  }

  /** The map of light and shade, as SVG. */
  map(): string {
    return this.#sheet(this.#map, neutral);
  }

  get tints(): { dark: readonly number[]; light: readonly number[] } {
    return { dark: rgbOf(this.finish.dark), light: rgbOf(this.finish.light) };
  }
}
