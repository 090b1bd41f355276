import { LRUCache } from "lru-cache";
import type { App } from "../app.ts";
import { AppError, TooManyRequests, Unavailable } from "../errors.ts";
import { improveEntry, makeEntry, type PageEntry, type RenderedPage, sizeOf } from "./page-entry.ts";

export interface PageCacheOptions {
  /** When pages made now end by themselves, in milliseconds since 1970. */
  validUntil: () => Promise<number>;
  /** Room for pages, in bytes. */
  maxBytes?: number;
  /** How long a render may take before the page as it last was is served instead, in milliseconds. */
  staleTimeout?: number;
  /** How long a render may take at all, in milliseconds. */
  renderTimeout?: number;
}

/** Rendering, with the word whether others may get the same. */
export type Render = () => Promise<RenderedPage & { shareable: boolean }>;

/** Does a piece of work when its turn has come. May throw at once, before there is a promise. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const atOnce: InTurn = (work) => work();

/** Where an answer came from; `uncached` was made for this one request. */
export type Source = "hit" | "miss" | "stale" | "uncached";

const MEGABYTE = 1024 * 1024;
const STALE_REPORT_DURATION = 60_000;
/** Entries that may wait for the best compression; waiting, they are held even where the cache lets go of them. */
const MAX_PENDING_IMPROVEMENTS = 50;

/** A query, or letters in a case that no address of ours has (in `%C3` they are no letters). */
const NON_CANONICAL = /\?|(?<!%.?)[A-Z]/;

/** What may be kept: pages, redirects, and that there is nothing. */
const CACHEABLE_STATUSES = new Set([200, 202, 301, 302, 303, 307, 308, 404, 410]);

/**
 * Finished pages by canonical address, bounded in bytes, least recently used out first. A page is
 * fresh while the content revision it was made from is the current one and its time has not come.
 * Outdated ones stay until they are replaced, for the case that rendering fails.
 *
 * What visitors can make up at will (addresses with a query or in capitals, addresses of nothing) is kept in a
 * small room of its own, so that it cannot drive out the pages everybody reads.
 */
export class PageCache {
  readonly #app: App;
  readonly #options: Required<PageCacheOptions>;
  readonly #pages: LRUCache<string, PageEntry>;
  readonly #others: LRUCache<string, PageEntry>;
  readonly #flights = new Map<string, Promise<{ entry: PageEntry; shareable: boolean }>>();
  #improvements: Promise<void> = Promise.resolve();
  #improving = 0;
  #lastStale: number | undefined;

  constructor(
    app: App,
    { validUntil, maxBytes = 64 * MEGABYTE, staleTimeout = 5000, renderTimeout = 30_000 }: PageCacheOptions,
  ) {
    this.#app = app;
    this.#options = { validUntil, maxBytes, staleTimeout, renderTimeout };
    const room = (maxSize: number) => new LRUCache<string, PageEntry>({ maxSize, sizeCalculation: sizeWithKey });
    this.#pages = room(Math.floor((maxBytes * 7) / 8));
    this.#others = room(Math.floor(maxBytes / 8));
  }

  /** The bytes its entries take up. */
  get size(): number {
    return this.#pages.calculatedSize + this.#others.calculatedSize;
  }

  /** Whether pages have been served as they last were within the last minute, since rendering failed. */
  get servesStale(): boolean {
    return this.#lastStale !== undefined && Date.now() - this.#lastStale < STALE_REPORT_DURATION;
  }

  /** The fresh entry of an address, if there is one. */
  fresh(key: string): PageEntry | undefined {
    const entry = this.#pages.get(key) ?? this.#others.get(key);
    if (!entry || !this.#isFresh(entry)) return undefined;
    if (!entry.improved && this.#improving < MAX_PENDING_IMPROVEMENTS) this.#improve(entry);
    return entry;
  }

  /**
   * The page of an address, rendered where there is no fresh one: once, however many ask for it at
   * the same time. Where rendering fails or takes too long, the page as it last was.
   * @param inTurn asked once for each rendering.
   * @throws whatever `render` and `inTurn` throw, or Unavailable when it hangs, where there is no last page.
   */
  async get(key: string, render: Render, inTurn = atOnce): Promise<{ entry: PageEntry; source: Source }> {
    const fresh = this.fresh(key);
    if (fresh) return { entry: fresh, source: "hit" };
    const last = this.#pages.peek(key) ?? this.#others.peek(key);
    if (!last) return this.#fly(key, render, inTurn);
    // A database that is known to be away need not be waited for by every visitor.
    if (this.#app.revision.outageSince) return this.#stale(last);
    return this.#flyOrFallBack(key, render, inTurn, last);
  }

  async #flyOrFallBack(
    key: string,
    render: Render,
    inTurn: InTurn,
    last: PageEntry,
  ): Promise<{ entry: PageEntry; source: Source }> {
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, this.#options.staleTimeout, undefined);
    });
    try {
      const result = await Promise.race([this.#fly(key, render, inTurn), enough]);
      if (result && result.entry.status < 500) return result;
      const what = result ? `with status ${result.entry.status}` : "in time";
      this.#app.log.error({ page: key }, `a page could not be rendered ${what}: it is served as it last was`);
    } catch (error) {
      // Too much is being made for this visitor: nothing is wrong with what was made before.
      if (error instanceof TooManyRequests) return { entry: last, source: "stale" };
      // What is not there any more must not be shown as it was.
      if (error instanceof AppError && error.status < 500) throw error;
      this.#app.log.error({ err: error, page: key }, "a page could not be rendered: it is served as it last was");
    } finally {
      clearTimeout(timer);
    }
    // Perhaps it is the database: then this finds out, and the next visitor does not wait.
    void this.#app.revision.refresh();
    return this.#stale(last);
  }

  async #fly(key: string, render: Render, inTurn: InTurn): Promise<{ entry: PageEntry; source: Source }> {
    // Who asks after a change must not get what was begun before it.
    const flightKey = `${this.#app.revision.current} ${key}`;
    let flight = this.#flights.get(flightKey);
    if (!flight) {
      flight = this.#withinLimit(inTurn(() => this.#render(key, render))).finally(() =>
        this.#flights.delete(flightKey),
      );
      this.#flights.set(flightKey, flight);
    }
    const { entry, shareable } = await flight;
    return { entry, source: shareable ? "miss" : "uncached" };
  }

  async #withinLimit<T>(work: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Unavailable()), this.#options.renderTimeout);
    return Promise.race([work, promise]).finally(() => clearTimeout(timer));
  }

  async #render(key: string, render: Render) {
    const revision = this.#app.revision.current;
    const expires = await this.#options.validUntil();
    const { shareable, ...page } = await render();
    const entry = await makeEntry(page, revision, expires);
    const keep = shareable && CACHEABLE_STATUSES.has(page.status) && this.#isFresh(entry);
    if (keep) {
      const plain = page.status === 200 && !NON_CANONICAL.test(key);
      (plain ? this.#pages : this.#others).set(key, entry);
      (plain ? this.#others : this.#pages).delete(key);
    }
    return { entry, shareable };
  }

  #stale(entry: PageEntry) {
    this.#lastStale = Date.now();
    return { entry, source: "stale" as const };
  }

  #isFresh({ revision, expires }: PageEntry) {
    return revision === this.#app.revision.current && this.#app.now().getTime() < expires;
  }

  /** One after the other, and only pages that are asked for again: the processor has other work. */
  #improve(entry: PageEntry) {
    entry.improved = true;
    this.#improving += 1;
    this.#improvements = this.#improvements.then(async () => {
      if (this.#isFresh(entry))
        await improveEntry(entry).catch((error: unknown) => this.#app.log.error({ err: error }, "compression failed"));
      this.#improving -= 1;
    });
  }
}

const sizeWithKey = (entry: PageEntry, key: string) => sizeOf(entry) + 2 * key.length;
