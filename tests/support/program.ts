import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { inject } from "vitest";

/** The built server. */
export const program = (): string => resolve(process.env.BUILD_DIR ?? "build", "server/index.js");

export const isProgramBuilt = (): boolean => existsSync(program());

/**
 * The environment of a process of the built server: where programs are, and the compiled code of earlier processes, but
 * nothing else.
 */
export const surroundings = (): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  NODE_ENV: "production",
  NODE_COMPILE_CACHE: inject("compileCache"),
});

/** A command for which the system rejects all writes to files, as on a full disk. */
export const onFullDisk = (command: string[]): string[] => ["sh", "-c", 'ulimit -f 0 && exec "$0" "$@"', ...command];
