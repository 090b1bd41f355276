/** From drawing to photograph: light and shade become grain, and the sheet gets the tooth of paper. */
import sharp from "sharp";
import { randomFrom } from "./random.ts";
import type { Scene, Size } from "./scene.ts";

const tileSide = 512;
const tileMask = tileSide - 1;

/** Bytes of even noise (all values equally frequent), a little softened so that it prints as grain, not as dust. */
function grainTile(): Uint8Array {
  const random = randomFrom("grain");
  const raw = Float32Array.from({ length: tileSide * tileSide }, () => random.next());
  const at = (x: number, y: number) => raw[((y & tileMask) << 9) | (x & tileMask)] ?? 0;
  const soft = new Float32Array(raw.length);
  for (let y = 0; y < tileSide; y++) {
    for (let x = 0; x < tileSide; x++) {
      const cross = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
      const corners = at(x - 1, y - 1) + at(x + 1, y - 1) + at(x - 1, y + 1) + at(x + 1, y + 1);
      soft[(y << 9) | x] = at(x, y) * 1.6 + cross + corners * 0.6;
    }
  }
  const order = Uint32Array.from(soft.keys()).sort((a, b) => (soft[a] ?? 0) - (soft[b] ?? 0));
  const tile = new Uint8Array(soft.length);
  for (const [rank, index] of order.entries()) tile[index] = Math.floor((rank / order.length) * 256);
  return tile;
}

/** Wide, cloudy unevenness as of a wash of colour, -127..127. */
function washTile(): Int8Array {
  const random = randomFrom("wash");
  const tile = new Float32Array(tileSide * tileSide);
  for (const [cells, weight] of [
    [4, 1],
    [9, 0.7],
    [23, 0.45],
    [64, 0.3],
  ] as const) {
    const lattice = Array.from({ length: cells * cells }, () => random.range(-1, 1));
    const value = (x: number, y: number) => lattice[(y % cells) * cells + (x % cells)] ?? 0;
    for (let y = 0; y < tileSide; y++) {
      const gy = (y / tileSide) * cells;
      const iy = Math.floor(gy);
      const ty = (gy - iy) ** 2 * (3 - 2 * (gy - iy));
      for (let x = 0; x < tileSide; x++) {
        const gx = (x / tileSide) * cells;
        const ix = Math.floor(gx);
        const tx = (gx - ix) ** 2 * (3 - 2 * (gx - ix));
        const top = value(ix, iy) + (value(ix + 1, iy) - value(ix, iy)) * tx;
        const low = value(ix, iy + 1) + (value(ix + 1, iy + 1) - value(ix, iy + 1)) * tx;
        tile[(y << 9) | x] = (tile[(y << 9) | x] ?? 0) + (top + (low - top) * ty) * weight;
      }
    }
  }
  return Int8Array.from(tile, (v) => Math.max(-127, Math.min(127, v * 90)));
}

let tiles: { grain: Uint8Array; wash: Int8Array } | undefined;

/** How much of the shade tint a pixel takes, for every grey of the map and every value of the grain. */
function stippleTable(depth: number): Float32Array {
  const table = new Float32Array(65536);
  for (let grey = 0; grey < 256; grey++) {
    const amount = Math.abs(grey - 128) / 127;
    for (let noise = 0; noise < 256; noise++) {
      const dots = Math.min(1, Math.max(0, (amount * 1.5 - noise / 255) * 1.7));
      table[(grey << 8) | noise] = grey === 128 ? 0 : (dots * 0.46 + amount * 0.5) * depth;
    }
  }
  return table;
}

async function pixelsOf(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
}

function finishPixels(scene: Scene, size: Size, colour: Buffer, map: Buffer): Buffer {
  tiles ??= { grain: grainTile(), wash: washTile() };
  const { grain, wash } = tiles;
  const { width, height } = size;
  const { dark, light } = scene.tints;
  const stipple = stippleTable(scene.finish.depth);
  const [darkR = 0, darkG = 0, darkB = 0] = dark.map((part) => part / 255 - 1);
  const [lightR = 0, lightG = 0, lightB = 0] = light;
  const grainStrength = (scene.finish.grain * 5) / 255;
  const washStrength = (scene.finish.mottle * 0.024) / 127;
  const washStep = Math.max(1, Math.round(2048 / Math.max(width, height)));
  const out = new Uint8ClampedArray(width * height * 3);
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    const grainRow = (y & tileMask) << 9;
    const washRow = (((y * washStep) >> 2) & tileMask) << 9;
    for (let x = 0; x < width; x++, from += 4, to += 3) {
      const noise = grain[grainRow | ((x + (y >> 9) * 131) & tileMask)] as number;
      const grey = map[from] as number;
      const share = stipple[(grey << 8) | noise] as number;
      const paper = 1 + (wash[washRow | (((x * washStep) >> 2) & tileMask)] as number) * washStrength;
      const speck = (noise - 127.5) * grainStrength;
      let r = colour[from] as number;
      let g = colour[from + 1] as number;
      let b = colour[from + 2] as number;
      if (grey < 128) {
        r += r * darkR * share;
        g += g * darkG * share;
        b += b * darkB * share;
      } else if (grey > 128) {
        r += (lightR - r) * share;
        g += (lightG - g) * share;
        b += (lightB - b) * share;
      }
      out[to] = r * paper + speck;
      out[to + 1] = g * paper + speck;
      out[to + 2] = b * paper + speck;
    }
  }
  return Buffer.from(out.buffer);
}

/** The finished picture in three bytes a pixel. */
async function renderPixels(scene: Scene, size: Size): Promise<Buffer> {
  const [colour, map] = await Promise.all([pixelsOf(scene.svg()), pixelsOf(scene.map())]);
  return finishPixels(scene, size, colour, map);
}

/** A JPEG of at most `limit` bytes wherever quality 56 reaches that. */
export async function renderJpeg(scene: Scene, size: Size, limit = 350_000): Promise<Buffer> {
  const raw = { width: size.width, height: size.height, channels: 3 as const };
  const pixels = await renderPixels(scene, size);
  let jpeg = await sharp(pixels, { raw }).jpeg({ quality: 80 }).toBuffer();
  for (const quality of [74, 66, 56]) {
    if (jpeg.length <= limit) break;
    jpeg = await sharp(pixels, { raw }).jpeg({ quality }).toBuffer();
  }
  return jpeg;
}
