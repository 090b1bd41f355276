import { type ChildProcess, fork } from "node:child_process";
import { Unavailable } from "#app/platform/errors.ts";
import type { PictureAnswer, PictureQuestion } from "./encode-process.ts";
import type { PictureTasks } from "./picture-tasks.ts";
import { processOptions } from "./process-options.ts";

/** How long the process waits for another picture, in milliseconds. */
const IDLE = 20_000;

/**
 * Works on pictures that somebody waits for, in a process of lower priority than the server's: encoding takes a core
 * for up to seconds, and tens of megabytes, which are given back when the process ends. It begins with the first picture.
 */
export class PictureProcess {
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** @throws Error with the message of sharp; Unavailable if the process dies */
  ask<Name extends keyof PictureTasks>(
    task: Name,
    input: Parameters<PictureTasks[Name]>[0],
  ): ReturnType<PictureTasks[Name]> {
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    child.ref();
    child.channel?.ref();
    this.#count += 1;
    const id = this.#count;
    const answered = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answered);
    child.send({ id, task, input } satisfies PictureQuestion, (error) => error && answered.reject(new Unavailable()));
    return answered.promise as ReturnType<PictureTasks[Name]>;
  }

  #start() {
    const child = fork(new URL("./encode-process.ts", import.meta.url), {
      ...processOptions(),
      // For the content of pictures.
      serialization: "advanced",
    });
    child.on("message", (answer: PictureAnswer) => this.#receive(answer));
    const fail = () => {
      if (this.#child !== child) return;
      this.#child = undefined;
      for (const { reject } of this.#waiting.values()) reject(new Unavailable());
      this.#waiting.clear();
    };
    return child.once("exit", fail).on("error", fail);
  }

  #receive({ id, result, error }: PictureAnswer) {
    const answered = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) answered?.reject(Object.assign(new Error(error.message), error));
    else answered?.resolve(result);
    if (this.#waiting.size === 0) this.#rest();
  }

  /** An idle process keeps neither the server nor a command from ending. */
  #rest() {
    const child = this.#child;
    child?.unref();
    child?.channel?.unref();
    this.#idle = setTimeout(() => {
      this.#child = undefined;
      if (child?.connected) child.disconnect();
    }, IDLE).unref();
  }
}

export const pictureProcess = new PictureProcess();
