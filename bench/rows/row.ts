import type { Machine } from "../machine.ts";
import type { Target } from "../targets.ts";

/** The account of the measured academy. */
export const owner = { username: "owner", password: "a password for measuring" };

/** What was measured, by round; `reference` in the same rounds and in the same unit. */
export interface Figure {
  what: string;
  unit: string;
  values: number[];
  reference?: { name: string; values: number[] };
  /** `of`: the median of the values, or of their ratios to the reference. */
  aim?: { of: "value" | "ratio"; least?: number; most?: number };
  note?: string;
}

export interface Bench {
  /** Of this row alone: its processes end with the row. */
  machine: Machine;
  rounds: number;
  /** The duration of a measurement. */
  seconds: number;
  /** The first of ten free ports. */
  port: number;
  /** How long it took to make the demo academy from nothing, in milliseconds. */
  demoTime: number;
  /** The folder of the demo academy's data. */
  data: string;
  /** Starts the built server on the demo academy, or other data, with `probe.mjs` on the next port. */
  startSite: (data?: string) => Promise<MeasuredSite>;
}

export interface MeasuredSite extends Target {
  /** Asks the probe in the server's process. */
  probe: (question: string, parameters?: Record<string, string>) => Promise<Answer>;
}

/**
 * Numbers of the probe; `rss` in bytes, `delay`, `stall` and `cpu` in milliseconds, `rate` in renderings per second of
 * `cpu`. `stall` is the longest `delay` of the event loop without the time in which other threads had the processor.
 */
export type Answer = Record<"renders" | "rss" | "delay" | "stall" | "cpu" | "rate", number>;

export interface Row {
  name: string;
  /** Whether the figures depend on the engine, and can be measured on either. */
  usesDatabase?: true;
  run: (bench: Bench) => Promise<Figure[]>;
}
