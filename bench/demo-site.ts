import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { Machine } from "./machine.ts";
import { owner, startSite } from "./site.ts";

export interface DemoSite {
  url: string;
  owner: typeof owner;
  /**
   * Runs a command of the application on the site's data, with standard input.
   * @throws Error if an existing site is used
   */
  run(words: readonly string[], input: string): void;
  stop(): Promise<void>;
}

/** Starts the built site with the demo academy in a temporary folder, or uses a running site. */
export async function openDemoSite(given: string | undefined, port: number): Promise<DemoSite> {
  if (given) {
    const run = () => {
      throw new Error("This changes the site, so it starts its own: leave out --url.");
    };
    return { url: given.replace(/\/$/, ""), owner, run, stop: async () => {} };
  }
  const machine = new Machine();
  try {
    const { url } = await startSite(machine, port, { DATA_DIR: machine.folder, DEMO: "1" });
    const program = resolve(process.env.BUILD_DIR ?? "build", "server/index.js");
    const env = { ...process.env, DATA_DIR: machine.folder };
    const run = (words: readonly string[], input: string) =>
      void execFileSync(process.execPath, [program, ...words], { env, input });
    return { url, owner, run, stop: () => machine.stop() };
  } catch (error) {
    await machine.stop();
    throw error;
  }
}
