/** Chance that repeats itself: the same seed gives the same drawing on every machine. */
export type Random = {
  /** 0 <= n < 1 */
  next(): number;
  range(from: number, to: number): number;
  /** Whole number, both ends included. */
  int(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  /** Around 0, mostly within -1 and 1. */
  bell(): number;
};

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** mulberry32 over a hash of the seed */
export function randomFrom(seed: string): Random {
  let state = hashOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const range = (from: number, to: number) => from + (to - from) * next();
  return {
    next,
    range,
    int: (from, to) => Math.floor(range(from, to + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    chance: (probability) => next() < probability,
    bell: () => (next() + next() + next() + next() - 2) * 0.9,
  };
}

/** Smooth noise along a line, in -1..1, with `octaves` finer layers each half as strong. */
export function noiseLine(random: Random, octaves = 3): (x: number) => number {
  const layers = Array.from({ length: octaves }, () => Array.from({ length: 256 }, () => random.range(-1, 1)));
  return (x) => {
    let sum = 0;
    let weight = 0;
    for (const [octave, values] of layers.entries()) {
      const at = x * 2 ** octave + 1000;
      const cell = Math.floor(at);
      const part = at - cell;
      const ease = part * part * (3 - 2 * part);
      const a = values[cell & 255] ?? 0;
      const b = values[(cell + 1) & 255] ?? 0;
      sum += (a + (b - a) * ease) / 2 ** octave;
      weight += 1 / 2 ** octave;
    }
    return sum / weight;
  };
}
