/** The palette of the series, and mixing of colours the way the eye does it (OKLab). */

export const ink = "#211d2e";
export const paper = "#fbf7f0";
export const cream = "#f3e8d3";
export const saffron = "#b4540a";
export const amber = "#d98324";
export const gold = "#ecb95a";
export const apricot = "#f3b681";
export const peach = "#f9dcbc";
export const rose = "#d9938a";
export const rust = "#8c3d1d";
export const clay = "#ad6a43";
export const ochre = "#c48a2c";
export const mauve = "#8d7a9c";
export const dusk = "#2b2547";
export const night = "#191834";
export const slate = "#5a6a86";
export const sage = "#8a9b7c";
export const moss = "#55663f";
export const forest = "#2d3f35";

type Triple = [number, number, number];

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

export function rgbOf(hex: string): Triple {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

function labOf(hex: string): Triple {
  const [r, g, b] = rgbOf(hex).map((part) => linear(part / 255)) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function hexOf([light, a, b]: Triple): string {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = parts.map((part) => Math.round(Math.min(1, Math.max(0, encoded(Math.max(0, part)))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** `share` 0 gives the first colour, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const a = labOf(first);
  const b = labOf(second);
  return hexOf([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}

/** Lightness moved by `by` (-1..1), hue kept. */
export function lighter(colour: string, by: number): string {
  const [l, a, b] = labOf(colour);
  return hexOf([Math.min(1, Math.max(0, l + by)), a, b]);
}

/** A colour from a row of them; `at` runs from 0 to 1. */
export function along(colours: readonly string[], at: number): string {
  const place = Math.min(1, Math.max(0, at)) * (colours.length - 1);
  const left = Math.min(colours.length - 2, Math.floor(place));
  return mix(colours[left] ?? ink, colours[left + 1] ?? ink, place - left);
}
