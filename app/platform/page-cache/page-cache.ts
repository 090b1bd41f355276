import { LRUCache } from "lru-cache";
import type { App } from "../app.ts";
import { AppError, TooManyRequests, Unavailable } from "../errors.ts";
import { improveEntry, makeEntry, measureEntry, type PageEntry, type RenderedPage } from "./page-entry.ts";

export interface PageCacheOptions {
  /** When pages rendered now expire, in milliseconds since 1970. */
  getExpiry: () => Promise<number>;
  /** The cache size in bytes. */
  maxBytes?: number;
  /** How long a rendering may take before the stale page is served instead, in milliseconds. */
  staleTimeout?: number;
  /** The timeout of a rendering, in milliseconds. */
  renderTimeout?: number;
}

/** `shareable`: whether the page is the same for all visitors. */
export type Render = () => Promise<RenderedPage & { shareable: boolean }>;

/** Schedules work. May throw synchronously. */
export type Schedule = <T>(work: () => Promise<T>) => Promise<T>;

const immediately: Schedule = (work) => work();

/** Where a page came from; `uncached` was rendered for this request only. */
export type Source = "hit" | "miss" | "stale" | "uncached";

const MEGABYTE = 1024 * 1024;
const STALE_REPORT_DURATION = 60_000;
/** How many entries may wait for the best compression; they stay in memory even if they are evicted. */
const MAX_PENDING_IMPROVEMENTS = 50;

/** Queries and capital letters (except in percent-encoding) do not occur in regular addresses. */
const NON_CANONICAL = /\?|(?<!%.?)[A-Z]/;

/** Pages, redirects, and missing pages. */
const CACHEABLE_STATUSES = new Set([200, 202, 301, 302, 303, 307, 308, 404, 410]);

/**
 * An LRU cache of rendered pages by canonical address, limited in bytes. A page is fresh while the content revision it
 * was rendered from is current and it has not expired. Stale pages stay until they are replaced, in case rendering
 * fails.
 *
 * Addresses that clients can invent (with a query, in capitals, or of missing pages) have a small separate cache, so
 * that they cannot evict the regular pages.
 */
export class PageCache {
  readonly #app: App;
  readonly #options: Required<PageCacheOptions>;
  readonly #pages: LRUCache<string, PageEntry>;
  readonly #others: LRUCache<string, PageEntry>;
  readonly #renderings = new Map<string, Promise<{ entry: PageEntry; shareable: boolean }>>();
  #improvements: Promise<void> = Promise.resolve();
  #improving = 0;
  #lastStale: number | undefined;

  constructor(
    app: App,
    { getExpiry, maxBytes = 64 * MEGABYTE, staleTimeout = 5000, renderTimeout = 30_000 }: PageCacheOptions,
  ) {
    this.#app = app;
    this.#options = { getExpiry, maxBytes, staleTimeout, renderTimeout };
    const createCache = (maxSize: number) =>
      new LRUCache<string, PageEntry>({ maxSize, sizeCalculation: measureWithKey });
    this.#pages = createCache(Math.floor((maxBytes * 7) / 8));
    this.#others = createCache(Math.floor(maxBytes / 8));
  }

  /** The size of all entries, in bytes. */
  get size(): number {
    return this.#pages.calculatedSize + this.#others.calculatedSize;
  }

  /** Whether stale pages were served within the last minute because rendering failed. */
  get servesStale(): boolean {
    return this.#lastStale !== undefined && Date.now() - this.#lastStale < STALE_REPORT_DURATION;
  }

  /** The fresh entry of an address, if any. */
  fresh(key: string): PageEntry | undefined {
    const entry = this.#pages.get(key) ?? this.#others.get(key);
    if (!entry || !this.#isFresh(entry)) return undefined;
    if (!entry.improved && this.#improving < MAX_PENDING_IMPROVEMENTS) this.#improve(entry);
    return entry;
  }

  /**
   * Returns the page at an address, and renders it if there is no fresh one; concurrent calls share a rendering. If
   * rendering fails or takes too long, returns the stale page.
   * @param schedule called once per rendering.
   * @throws if there is no stale page: errors of `render` and `schedule`, and Unavailable after a timeout.
   */
  async get(key: string, render: Render, schedule = immediately): Promise<{ entry: PageEntry; source: Source }> {
    const fresh = this.fresh(key);
    if (fresh) return { entry: fresh, source: "hit" };
    const last = this.#pages.peek(key) ?? this.#others.peek(key);
    if (!last) return this.#renderOnce(key, render, schedule);
    // Do not wait for a database that is known to be unavailable.
    if (this.#app.revision.outageSince) return this.#stale(last);
    return this.#renderOrServeStale(key, render, schedule, last);
  }

  async #renderOrServeStale(
    key: string,
    render: Render,
    schedule: Schedule,
    last: PageEntry,
  ): Promise<{ entry: PageEntry; source: Source }> {
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, this.#options.staleTimeout, undefined);
    });
    try {
      const result = await Promise.race([this.#renderOnce(key, render, schedule), timedOut]);
      if (result && result.entry.status < 500) return result;
      const problem = result ? `with status ${result.entry.status}` : "in time";
      this.#app.log.error({ page: key }, `a page could not be rendered ${problem}: served stale`);
    } catch (error) {
      // The client is over its limit; the stale page is still fine.
      if (error instanceof TooManyRequests) return { entry: last, source: "stale" };
      // A page that is gone must not be served stale.
      if (error instanceof AppError && error.status < 500) throw error;
      this.#app.log.error({ err: error, page: key }, "a page could not be rendered: served stale");
    } finally {
      clearTimeout(timer);
    }
    // Detects an outage of the database, so that the next request does not wait.
    void this.#app.revision.refresh();
    return this.#stale(last);
  }

  async #renderOnce(key: string, render: Render, schedule: Schedule): Promise<{ entry: PageEntry; source: Source }> {
    // A request after a change must not get a rendering that was started before it.
    const renderingKey = `${this.#app.revision.current} ${key}`;
    let rendering = this.#renderings.get(renderingKey);
    if (!rendering) {
      rendering = this.#withinLimit(schedule(() => this.#render(key, render))).finally(() =>
        this.#renderings.delete(renderingKey),
      );
      this.#renderings.set(renderingKey, rendering);
    }
    const { entry, shareable } = await rendering;
    return { entry, source: shareable ? "miss" : "uncached" };
  }

  async #withinLimit<T>(work: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Unavailable()), this.#options.renderTimeout);
    return Promise.race([work, promise]).finally(() => clearTimeout(timer));
  }

  async #render(key: string, render: Render) {
    const revision = this.#app.revision.current;
    const expires = await this.#options.getExpiry();
    const { shareable, ...page } = await render();
    const entry = await makeEntry(page, revision, expires);
    const keep = shareable && CACHEABLE_STATUSES.has(page.status) && this.#isFresh(entry);
    if (keep) {
      const isRegular = page.status === 200 && !NON_CANONICAL.test(key);
      (isRegular ? this.#pages : this.#others).set(key, entry);
      (isRegular ? this.#others : this.#pages).delete(key);
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

  /** Improves one page at a time, and only those requested again, to save processor time. */
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

const measureWithKey = (entry: PageEntry, key: string) => measureEntry(entry) + 2 * key.length;
