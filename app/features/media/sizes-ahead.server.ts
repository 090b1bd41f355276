import { existsSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { App } from "#app/platform/app.ts";
import type { Http } from "#app/platform/http/http.ts";
import { FileMissing } from "#app/platform/storage/storage-errors.ts";
import { makeShape } from "./make-shape.server.ts";
import { MediaProcess, TaskFailed } from "./media-process.server.ts";
import { pictureWork } from "./picture-work.server.ts";
import {
  type ClaimedShape,
  claimShape,
  countUnmade,
  forgetMade,
  postponeShape,
  releaseShape,
} from "./shape-queue.server.ts";

/** How often it checks for shapes that other processes have recorded, in milliseconds. */
const INTERVAL = 15_000;
/** The delay after a change, and after the start, in milliseconds. */
const DELAY = 300;
/** How long the server is watched before each size, and the maximum wait, in milliseconds. */
const WATCH = 20;
const MAX_WATCH = 500;
/** The maximum share of time that the server may be busy. */
const BUSY = 0.3;
/** The lowest priority. */
const NICENESS = 19;

/**
 * Generates the sizes of pictures that pages show before anybody requests them: one after the other, in a process with
 * the lowest priority, and only while the server is mostly idle. The queue is in the database, so that a restart
 * resumes it and several servers share it.
 */
class SizesAhead {
  readonly #app: App;
  #interval: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #process: MediaProcess | undefined;
  /** Whether it has checked that the cache exists. */
  #isChecked = false;
  #isStopped = false;

  constructor(app: App) {
    this.#app = app;
  }

  start(): void {
    this.#interval = setInterval(() => this.#run(), INTERVAL).unref();
    this.wake();
  }

  /** Checks the queue soon. */
  wake(): void {
    if (this.#isStopped || !this.#interval) return;
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      this.#run();
    }, DELAY).unref();
  }

  /** Stops immediately; interrupted sizes are generated again later. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#interval);
    clearTimeout(this.#soon);
    this.#process?.end();
    await this.#running;
  }

  #run() {
    this.#running ??= this.#makeAll()
      .catch((error) => this.#app.log.error({ err: error }, "could not generate picture sizes in advance"))
      .finally(() => {
        this.#running = undefined;
        this.#process?.end();
      });
  }

  async #makeAll() {
    const app = this.#app;
    if (!this.#isChecked && !app.storage.pictures && !existsSync(join(app.config.dataDir, "pictures")))
      await forgetMade(app);
    this.#isChecked = true;
    let shapes = 0;
    let sizes = 0;
    const begun = performance.now();
    for (let shape = await claimShape(app); shape; shape = this.#isStopped ? undefined : await claimShape(app)) {
      if (shapes === 0) app.log.info({ left: await countUnmade(app) }, "generating picture sizes in advance");
      sizes += await this.#make(shape);
      shapes += 1;
    }
    const seconds = Math.round((performance.now() - begun) / 1000);
    if (shapes > 0 && !this.#isStopped) app.log.info({ shapes, sizes, seconds }, "generated picture sizes in advance");
  }

  /**
   * @returns how many sizes were generated
   */
  async #make(shape: ClaimedShape): Promise<number> {
    const app = this.#app;
    try {
      return await makeShape(app, shape, () => this.#whenQuiet());
    } catch (error) {
      if (this.#isStopped) await releaseShape(app, shape);
      else {
        const isFault = error instanceof TaskFailed || error instanceof FileMissing;
        const isGivenUp = await postponeShape(app, shape, isFault);
        const { media_id: media, aspect } = shape;
        app.log.warn({ err: error, media, aspect, isGivenUp }, "could not generate the sizes of a picture in advance");
      }
      return 0;
    }
  }

  /** Waits until the server is mostly idle, but not forever. @throws Error if it stops */
  async #whenQuiet(): Promise<MediaProcess> {
    for (let waited = 0; waited < MAX_WATCH && !this.#isStopped; waited += WATCH) {
      const before = performance.eventLoopUtilization();
      await pause(WATCH);
      if (pictureWork.isIdle && performance.eventLoopUtilization(before).utilization < BUSY) break;
    }
    if (this.#isStopped) throw new Error("The server stops.");
    if (!this.#process?.isAlive) this.#process = new MediaProcess({ niceness: NICENESS });
    return this.#process;
  }
}

/**
 * Generates the sizes of pictures that pages show before anybody requests them, unless switched off in the
 * configuration.
 */
export function makeSizesAhead(http: Http, app: App): void {
  if (!app.config.picturesAhead) return;
  const worker = new SizesAhead(app);
  http.addHook("onListen", async () => worker.start());
  http.addHook("onResponse", async ({ method }) => {
    if (method !== "GET" && method !== "HEAD") worker.wake();
  });
  http.addHook("preClose", () => worker.stop());
}
