import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { inject } from "vitest";

/** The built server. */
export const program = (): string => resolve(process.env.BUILD_DIR ?? "build", "server/index.js");

export const isBuilt = (): boolean => existsSync(program());

/**
 * What a process of the built server gets of the surroundings: where programs are, and the compiled
 * code of the processes before it. Nothing else of them gets in.
 */
export const surroundings = (): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  NODE_ENV: "production",
  NODE_COMPILE_CACHE: inject("compileCache"),
});

/** A command whose writes to files the system rejects, as on a full disk. */
export const onFullDisk = (command: string[]): string[] => ["sh", "-c", 'ulimit -f 0 && exec "$0" "$@"', ...command];
