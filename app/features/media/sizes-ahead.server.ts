import { existsSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { App } from "#app/platform/app.ts";
import { FileMissing } from "#app/platform/storage/storage-errors.ts";
import { makeShape } from "./make-shape.server.ts";
import { pictureWork } from "./picture-work.server.ts";
import {
  countUnmade,
  forgetMade,
  isLastAttempt,
  type LeasedShape,
  leaseShape,
  postponeShape,
} from "./shape-leases.server.ts";
import { PictureFailed, SizeMaker } from "./size-maker.server.ts";

/** How often it looks for what other processes have recorded, in milliseconds. */
const INTERVAL = 15_000;
/** After a change, and after the start. */
const DELAY = 300;
const REPORT_INTERVAL = 30_000;
/** Before each size, in milliseconds: how long the server is watched, and for how long at most it is waited for. */
const WATCH = 20;
const MAX_WATCH = 500;
/** The share of its time that the server may be busy. */
const BUSY = 0.3;
const RETRY = 60_000;

/**
 * Makes the sizes of pictures that pages show, before anybody asks for them: one after the other, in a process of
 * the lowest priority, and only while the server has little else to do. What there is to make is in the database, so
 * that a restart goes on with it, and several processes share it.
 */
export class SizesAhead {
  readonly #app: App;
  readonly #maker = new SizeMaker();
  #timers: NodeJS.Timeout[] = [];
  #running: Promise<void> | undefined;
  /** Whether the cache was there. */
  #isChecked = false;
  #isWanted = false;
  #isStopped = false;

  constructor(app: App) {
    this.#app = app;
  }

  start(): void {
    this.#timers.push(setInterval(() => this.#run(), INTERVAL).unref());
    this.wake();
  }

  /** Looks for something to do soon. */
  wake(): void {
    if (this.#isStopped || this.#isWanted || this.#timers.length === 0) return;
    this.#isWanted = true;
    this.#timers[1] = setTimeout(() => this.#run(), DELAY).unref();
  }

  /** Ends at once; what was being made is made again later. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#maker.end();
    await this.#running;
  }

  #run() {
    if (this.#isStopped || this.#running) return;
    this.#isWanted = false;
    this.#running = this.#makeAll()
      .catch((error) => this.#app.log.error({ err: error }, "the sizes of pictures could not be made ahead"))
      .finally(() => {
        this.#running = undefined;
        this.#maker.end();
        if (this.#isWanted) this.#run();
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
    let reported = begun;
    for (let shape = await leaseShape(app); shape; shape = this.#isStopped ? undefined : await leaseShape(app)) {
      if (shapes === 0) app.log.info({ left: await countUnmade(app) }, "making sizes of pictures ahead");
      sizes += await this.#make(shape);
      shapes += 1;
      if (performance.now() - reported < REPORT_INTERVAL) continue;
      reported = performance.now();
      app.log.info({ shapes, sizes, left: await countUnmade(app) }, "making sizes of pictures ahead");
    }
    const seconds = Math.round((performance.now() - begun) / 1000);
    if (shapes > 0 && !this.#isStopped) app.log.info({ shapes, sizes, seconds }, "made sizes of pictures ahead");
  }

  /** @returns how many sizes were made. */
  async #make(shape: LeasedShape): Promise<number> {
    const app = this.#app;
    const { media_id: media, aspect } = shape;
    try {
      const made = await makeShape(app, this.#maker, shape, () => this.#untilQuiet());
      if (this.#isStopped) await postponeShape(app, shape, 0, false);
      return made;
    } catch (error) {
      if (this.#isStopped) {
        await postponeShape(app, shape, 0, false);
        return 0;
      }
      const isFault = error instanceof PictureFailed || error instanceof FileMissing;
      const isGivenUp = isFault && isLastAttempt(shape);
      app.log.warn({ err: error, media, aspect, isGivenUp }, "the sizes of a picture could not be made ahead");
      await postponeShape(app, shape, RETRY * shape.attempts, isFault);
      return 0;
    }
  }

  /** Waits until the server has little to do, but not for ever. @returns false if it stops. */
  async #untilQuiet() {
    for (let waited = 0; waited < MAX_WATCH && !this.#isStopped; waited += WATCH) {
      const before = performance.eventLoopUtilization();
      await pause(WATCH);
      if (pictureWork.isIdle && performance.eventLoopUtilization(before).utilization < BUSY) break;
    }
    return !this.#isStopped;
  }
}
