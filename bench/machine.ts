import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

/** The path of a program, if installed. */
export function findProgram(name: string): string | undefined {
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
  const { status, stdout } = spawnSync("sh", ["-c", `command -v ${name}`], { env: { ...process.env, PATH: path } });
  return status === 0 ? stdout.toString().trim() : undefined;
}

type Core = "server" | "load";

/** Manages the processes of a benchmark, pinned to cores, and a temporary folder; `stop` cleans up. */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), "lightwell-bench-"));
  readonly #taskset = availableParallelism() > 1 ? findProgram("taskset") : undefined;
  readonly #children = new Set<ChildProcess>();

  get pinning(): string {
    return this.#taskset ? "servers on core 0, load on core 1" : "servers and load share the cores (no taskset)";
  }

  start(core: Core, program: string, options: string[], environment: Record<string, string> = {}): ChildProcess {
    const command = [program, ...options];
    if (this.#taskset) command.unshift(this.#taskset, "-c", core === "server" ? "0" : "1");
    const child = spawn(command[0] as string, command.slice(1), {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#children.add(child);
    return child;
  }

  /** Runs a program to completion. @returns its output. @throws Error if it fails. */
  async run(core: Core, program: string, options: string[]): Promise<string> {
    const child = this.start(core, program, options);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text) => (output += text));
    const [code] = await once(child, "close");
    this.#children.delete(child);
    if (code !== 0) throw new Error(`${program} failed:\n${output}`);
    return output;
  }

  async end(child: ChildProcess): Promise<void> {
    this.#children.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  }

  async stop(): Promise<void> {
    for (const child of this.#children) await this.end(child);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
