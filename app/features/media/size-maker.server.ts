import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { processOptions } from "./process-options.ts";
import type { SizesAnswer, SizesQuestion } from "./sizes-process.ts";

/** The picture cannot be decoded, or kills the process that does it. */
export class PictureFailed extends Error {}

/**
 * Makes sizes of pictures in a process of the lowest priority, which begins with the first question. Its memory
 * is given back when it ends.
 */
export class SizeMaker {
  #child: ChildProcess | undefined;

  /** @throws PictureFailed */
  async ask(question: SizesQuestion): Promise<void> {
    const child = this.#child ?? start();
    this.#child = child;
    child.send(question);
    const { promise: ended, reject } = Promise.withResolvers<never>();
    const fail = (code: number | null, signal: string | null) =>
      reject(new PictureFailed(`The process ended by ${signal ?? `exit code ${code}`}.`));
    child.once("exit", fail);
    try {
      const [{ error }] = (await Promise.race([once(child, "message"), ended])) as [SizesAnswer];
      if (error !== undefined) throw new PictureFailed(error);
    } finally {
      child.off("exit", fail);
      if (child.exitCode !== null || child.signalCode !== null) this.#child = undefined;
    }
  }

  /** Ends the process; the next question begins another. */
  end(): void {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }
}

const start = () => fork(new URL("./sizes-process.ts", import.meta.url), processOptions());
