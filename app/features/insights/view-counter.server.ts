import type { IncomingHttpHeaders } from "node:http";
import type { App } from "#app/platform/app.ts";
import { isHuman } from "#app/platform/http/is-human.ts";
import { PeriodicWriter } from "#app/platform/jobs/periodic-writer.ts";
import { getDay } from "#app/platform/time/calendar-days.ts";
import { writeReferrers } from "./referrers.server.ts";
import { writeViews } from "./view-figures.server.ts";

/** How many requested URLs are cached with their key, and their maximum length. */
const MAX_KNOWN = 1000;
const MAX_KNOWN_LENGTH = 500;
/** Different paths or hosts counted between two writes, which limits memory. */
const MAX_KEYS = 5000;

/** Views are counted by quarter of an hour (in milliseconds), because midnight in every time zone falls on one. */
const QUARTER = 15 * 60_000;
/** The longest stored path, in characters; a PostgreSQL index entry can have 2,700 bytes. */
const MAX_PATH = 2000;

type Headers = IncomingHttpHeaders;
/** Views by key: the quarter of an hour, a space, and the path or host. */
type Counts = Map<string, number>;

/**
 * Counts page views by day on the server, and the sites that visitors came from, without cookies,
 * scripts or data about visitors. They are written in batches.
 */
export class ViewCounter {
  readonly #app: App;
  readonly #timeZone: () => Promise<string>;
  readonly #isPage: (path: string) => boolean;
  readonly #existing: (paths: readonly string[]) => Promise<ReadonlySet<string>>;
  #views: Counts = new Map();
  /** Views reported by browsers; written only for existing pages. */
  #reported: Counts = new Map();
  #referrers: Counts = new Map();
  /**
   * The keys of requested URLs in a quarter of an hour; undefined for URLs that aren't pages. Cached because parsing
   * takes longer than sending.
   */
  readonly #keys = new Map<string, string | undefined>();
  #keysQuarter = 0;
  readonly #writer = new PeriodicWriter(() => this.#writeNow());

  /**
   * @param timeZone the time zone of the days
   * @param isPage whether a path is that of a public page; only these are counted
   * @param existing returns those of the paths that currently have a page
   */
  constructor(
    app: App,
    timeZone: () => Promise<string>,
    isPage: (path: string) => boolean,
    existing: (paths: readonly string[]) => Promise<ReadonlySet<string>> = async (paths) => new Set(paths),
  ) {
    this.#existing = existing;
    this.#app = app;
    this.#timeZone = timeZone;
    this.#isPage = isPage;
  }

  /**
   * Counts a document request.
   * @param url path with query as requested
   */
  add(url: string, headers: Headers): void {
    if (isHuman(headers)) this.#count(this.#views, url, headers.referer);
  }

  /**
   * Counts a page that was opened by navigation in the browser.
   * @param path untrusted
   * @param headers of the report's request, whose referrer is the page itself
   * @param referrer the URL that the visitor came from, if known
   */
  addReported(path: string, headers: Headers, referrer?: string): void {
    if (isHuman(headers)) this.#count(this.#reported, path, referrer);
  }

  /** Starts writing at intervals. @returns a function that stops it and writes the rest */
  start(): () => Promise<void> {
    return this.#writer.start();
  }

  /** Writes the counts so far. If that fails, they are kept for the next write. */
  write(): Promise<void> {
    return this.#writer.write();
  }

  async #writeNow() {
    const [seen, reported, referrers] = [this.#views, this.#reported, this.#referrers];
    if (seen.size === 0 && reported.size === 0 && referrers.size === 0) return;
    [this.#views, this.#reported, this.#referrers] = [new Map(), new Map(), new Map()];
    try {
      const existing = await this.#existing([...new Set([...reported.keys()].map(getSubject))]);
      const views = new Map(seen);
      for (const [key, count] of reported) {
        if (existing.has(getSubject(key))) views.set(key, (views.get(key) ?? 0) + count);
      }
      const timeZone = await this.#timeZone();
      await this.#app.database.db.transaction().execute(async (trx) => {
        await writeViews(
          this.#app,
          trx,
          getDay(timeZone, this.#app.now().getTime()),
          sumByDay(views, timeZone).map(({ day, subject: path, views }) => ({ day, path, views })),
        );
        await writeReferrers(
          this.#app,
          trx,
          sumByDay(referrers, timeZone).map(({ day, subject: host, views }) => ({ day, host, views })),
        );
      });
    } catch (error) {
      this.#app.log.error({ err: error }, "could not write page views; will retry");
      for (const [key, count] of seen) add(this.#views, key, count);
      for (const [key, count] of reported) add(this.#reported, key, count);
      for (const [key, count] of referrers) add(this.#referrers, key, count);
    }
  }

  #count(views: Counts, requested: string, referrer: string | undefined) {
    const quarter = Math.floor(this.#app.now().getTime() / QUARTER);
    const key = this.#viewKey(requested, quarter);
    if (key === undefined) return;
    add(views, key, 1);
    const host = referrer && this.#otherHost(referrer);
    if (host) add(this.#referrers, `${quarter} ${host}`, 1);
  }

  #viewKey(requested: string, quarter: number): string | undefined {
    if (quarter !== this.#keysQuarter || this.#keys.size >= MAX_KNOWN) this.#keys.clear();
    this.#keysQuarter = quarter;
    const known = this.#keys.get(requested);
    if (known !== undefined || this.#keys.has(requested)) return known;
    const path = canonicalPath(requested);
    const key = path === undefined || !this.#isPage(decodeURI(path)) ? undefined : `${quarter} ${path}`;
    // Copied, because a substring of a request's head would keep all of it in memory.
    if (requested.length <= MAX_KNOWN_LENGTH) this.#keys.set(Buffer.from(requested).toString(), key);
    return key;
  }

  /** The host of a referrer from another site. */
  #otherHost(referrer: string) {
    if (!URL.canParse(referrer)) return undefined;
    const { protocol, hostname } = new URL(referrer);
    if (!protocol.startsWith("http") || hostname === new URL(this.#app.config.siteUrl).hostname) return undefined;
    return hostname.replace(/^www\./, "").slice(0, 253);
  }
}

/** The canonical, encoded path of a URL; undefined if it cannot be that of a page. */
function canonicalPath(requested: string): string | undefined {
  const url = `http://localhost${requested}`;
  if (!requested.startsWith("/") || !URL.canParse(url)) return undefined;
  const { pathname } = new URL(url);
  try {
    const decoded = decodeURI(pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname);
    const path = encodeURI(decoded);
    // No path of the site has characters that remain encoded, nor NUL, which PostgreSQL does not accept in text.
    return /[%\0]/.test(decoded) || path.length > MAX_PATH ? undefined : path;
  } catch {
    return undefined;
  }
}

function add(counts: Counts, key: string, number: number) {
  const known = counts.get(key);
  if (known !== undefined || counts.size < MAX_KEYS) counts.set(key, (known ?? 0) + number);
}

/** The path or host of a key. */
const getSubject = (key: string) => key.slice(key.indexOf(" ") + 1);

/** The sums by day. */
function sumByDay(counts: Counts, timeZone: string) {
  const rows = new Map<string, { day: string; subject: string; views: number }>();
  for (const [key, views] of counts) {
    const subject = getSubject(key);
    const day = getDay(timeZone, Number.parseInt(key, 10) * QUARTER);
    const row = rows.get(`${day} ${subject}`);
    if (row) row.views += views;
    else rows.set(`${day} ${subject}`, { day, subject, views });
  }
  return [...rows.values()];
}
