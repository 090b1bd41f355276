import type { ForkOptions } from "node:child_process";
import { bareEnvironment } from "#app/platform/processes/bare-environment.ts";

/** How a process that works on pictures is forked: with little memory. It ends with this one, since its channel closes. */
export const processOptions = (): ForkOptions => ({
  execArgv: ["--max-semi-space-size=1"],
  env: { ...bareEnvironment(), NODE_OPTIONS: "", MALLOC_ARENA_MAX: "2" },
  stdio: ["ignore", "ignore", "inherit", "ipc"],
});
