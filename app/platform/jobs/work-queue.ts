import { setImmediate as nextTurn } from "node:timers/promises";
import { TooManyRequests, Unavailable } from "../errors.ts";

export interface WorkQueueOptions {
  /** How many tasks run at the same time. */
  concurrency: number;
  /** How many client tasks may wait. */
  maxWaiting: number;
  /** How many tasks of one client may wait or run, so that one client cannot fill the queue. */
  maxPerClient?: number;
  /** The message for tasks over `maxWaiting`. */
  rejectionMessage?: string;
}

/**
 * Limits the concurrency of slow tasks; the others wait in order of arrival. Tasks with the same name
 * share one run. Each task starts in a separate turn of the event loop, so that quick requests are
 * handled in between.
 */
export class WorkQueue {
  readonly #options: Required<WorkQueueOptions>;
  readonly #waiting: (() => void)[] = [];
  readonly #underWay = new Map<string, Promise<unknown>>();
  /** The number of tasks by client. */
  readonly #held = new Map<string, number>();
  #running = 0;

  constructor({
    concurrency,
    maxWaiting,
    maxPerClient = maxWaiting,
    rejectionMessage = "The server is busy. Please try again in a moment.",
  }: WorkQueueOptions) {
    this.#options = { concurrency, maxWaiting, maxPerClient, rejectionMessage };
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** Runs one of the server's own tasks, which no limit rejects. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#options.concurrency) await new Promise<void>((turn) => this.#waiting.push(turn));
    else this.#running += 1;
    try {
      await nextTurn();
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The next task takes over the slot.
      if (next) next();
      else this.#running -= 1;
    }
  }

  /**
   * Runs a task on behalf of a client.
   * @param client whose limit the task counts against, such as a client address.
   * @throws (synchronously) Unavailable if too many tasks are waiting, TooManyRequests if the client has too many.
   */
  offer<T>(work: () => Promise<T>, client?: string): Promise<T> {
    const held = this.#held.get(client ?? "") ?? 0;
    if (client !== undefined && held >= this.#options.maxPerClient) throw new TooManyRequests(1);
    if (this.#waiting.length >= this.#options.maxWaiting) throw new Unavailable(this.#options.rejectionMessage);
    if (client === undefined) return this.run(work);
    this.#held.set(client, held + 1);
    return this.run(work).finally(() => {
      const left = (this.#held.get(client) ?? 0) - 1;
      if (left > 0) this.#held.set(client, left);
      else this.#held.delete(client);
    });
  }

  /** Returns the result of the running task with that name, or starts one. Throws as `offer` does. */
  once<T>(name: string, work: () => Promise<T>, client?: string): Promise<T> {
    const underWay = this.#underWay.get(name) as Promise<T> | undefined;
    if (underWay) return underWay;
    const result = this.offer(work, client).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, result);
    return result;
  }
}
