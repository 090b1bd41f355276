import type { Academies, Academy } from "../academies.ts";
import type { Machine } from "../machine.ts";
import type { Site } from "../site.ts";

/** The results of each round, and a reference from the same rounds in the same unit. */
export interface Figure {
  what: string;
  unit: string;
  values: number[];
  reference?: { name: string; values: number[] };
  /** A limit for the median of the values, or of their ratios to the reference. */
  limit?: { of: "value" | "ratio"; least?: number; most?: number };
  note?: string;
}

export interface Bench {
  /** Ends the row's processes when it stops. */
  machine: Machine;
  engine: "sqlite" | "postgres";
  rounds: number;
  /** The duration of a measurement. */
  seconds: number;
  /** The first of ten free ports. */
  port: number;
  /** Amounts of work are divided by this. */
  divisor: number;
  academies: Academies;
  startSite: (academy: Academy & Record<string, string>) => Promise<Site>;
}

export interface Row {
  name: string;
  /** A one-line description for `--help`. */
  about: string;
  run: (bench: Bench) => Promise<Figure[]>;
}
