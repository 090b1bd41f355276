import { type ChildProcess, fork } from "node:child_process";
import { Unavailable } from "#app/platform/errors.ts";
import { bareEnvironment } from "#app/platform/processes/bare-environment.ts";
import type { MediaAnswer, MediaQuestion } from "./process/media-process.ts";
import type { MediaTasks } from "./process/media-tasks.ts";

type Input<Name extends keyof MediaTasks> = Parameters<MediaTasks[Name]>[0];
type Result<Name extends keyof MediaTasks> = Awaited<ReturnType<MediaTasks[Name]>>;

/** An error from a library or the disk, with its message and code. */
export class TaskFailed extends Error {}

/** The process was killed: by its limits, by a fault in a decoder, or by `end`. */
export class ProcessEnded extends TaskFailed {}

export interface Limits {
  milliseconds: number;
  bytes: number;
}

interface Options {
  /** Defaults to a lower priority than the server's, but somebody waits for the result. */
  niceness?: number;
  /** For a process with a single task; its heap is limited to half of the memory. */
  limits?: Limits;
}

/** How long a process waits for another task, in milliseconds. */
const IDLE = 20_000;

/**
 * A process that runs one task at a time on untrusted media, which keeps the decoders' memory use and faults outside
 * the server. It gets none of the server's configuration, and ends with the server.
 */
export class MediaProcess {
  readonly #child: ChildProcess;
  #idle: NodeJS.Timeout | undefined;
  #isBusy = false;

  constructor({ niceness = 10, limits }: Options = {}) {
    const { milliseconds = 0, bytes = 0 } = limits ?? {};
    const args = [niceness, milliseconds, bytes].map(String);
    this.#child = fork(new URL("./process/media-process.ts", import.meta.url), args, {
      execArgv: [
        "--max-semi-space-size=1",
        ...(bytes > 0 ? [`--max-old-space-size=${Math.ceil(bytes / 1024 ** 2 / 2)}`] : []),
      ],
      env: { ...bareEnvironment(), MALLOC_ARENA_MAX: "2" },
      // Transfers pictures as binary data.
      serialization: "advanced",
      stdio: ["ignore", "ignore", limits ? "ignore" : "inherit", "ipc"],
      timeout: milliseconds,
      killSignal: "SIGKILL",
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    return this.#child.connected;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** @throws TaskFailed, ProcessEnded */
  async ask<Name extends keyof MediaTasks>(task: Name, input: Input<Name>): Promise<Result<Name>> {
    const child = this.#child;
    this.#isBusy = true;
    clearTimeout(this.#idle);
    child.ref();
    child.channel?.ref();
    const { promise, resolve, reject } = Promise.withResolvers<MediaAnswer>();
    const fail = (reason: unknown) => reject(new ProcessEnded("The process ended.", { cause: reason }));
    child.once("message", resolve).once("exit", fail).once("error", fail);
    try {
      child.send({ task, input } satisfies MediaQuestion, (error) => error && fail(error));
      const { result, error } = await promise;
      if (error) throw Object.assign(new TaskFailed(), error);
      return result as Result<Name>;
    } finally {
      child.off("message", resolve).off("exit", fail).off("error", fail);
      this.#rest();
    }
  }

  /** An idle process doesn't keep the server or a command from exiting. */
  #rest() {
    this.#isBusy = false;
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idle = setTimeout(() => this.end(), IDLE).unref();
  }

  /** Ends the process, including any running task. */
  end(): void {
    clearTimeout(this.#idle);
    if (this.#isBusy) this.#child.kill("SIGKILL");
    else if (this.#child.connected) this.#child.disconnect();
  }
}

/** At most as many as `pictureWork` runs tasks. */
let processes: MediaProcess[] = [];

/** Runs a task in a shared process. @throws TaskFailed; Unavailable if the process ends */
export async function runMediaTask<Name extends keyof MediaTasks>(
  task: Name,
  input: Input<Name>,
): Promise<Result<Name>> {
  processes = processes.filter(({ isAlive }) => isAlive);
  const free = processes.find(({ isBusy }) => !isBusy) ?? new MediaProcess();
  if (!processes.includes(free)) processes.push(free);
  try {
    return await free.ask(task, input);
  } catch (error) {
    throw error instanceof ProcessEnded ? new Unavailable() : error;
  }
}

/** Runs a task in a new process, which is killed when it exceeds the limits. @throws TaskFailed, ProcessEnded */
export async function runLimitedTask<Name extends keyof MediaTasks>(
  task: Name,
  input: Input<Name>,
  limits: Limits,
): Promise<Result<Name>> {
  const limited = new MediaProcess({ limits });
  return limited.ask(task, input).finally(() => limited.end());
}
