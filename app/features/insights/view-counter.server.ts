import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import type { App } from "#app/platform/app.ts";
import { dayIn } from "#app/platform/calendar-days.ts";
import { writeReferrers } from "./referrers.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    page_view: { day: string; path: string; views: number };
  }
}

/** How often what was counted is written down, in milliseconds. */
const WRITE_INTERVAL = 5000;
/** Requests that wait to be looked at; then they are looked at at once. */
const MAX_WAITING = 2000;
/** Different addresses counted between two writes; nobody can make us remember more. */
const MAX_ADDRESSES = 5000;
/** Rows of one statement, well below what the engines take. */
const ROWS_PER_STATEMENT = 200;

/** Clocks of all time zones show midnight at a quarter of an hour (in milliseconds), so views are gathered by these. */
const QUARTER = 15 * 60_000;
/** The longest path that is written, in characters: PostgreSQL takes 2,700 bytes into an index. */
const MAX_PATH = 2000;

/** Browsers whose names are remembered as those of people or of programs. */
const MAX_AGENTS = 1000;

type Headers = IncomingHttpHeaders;
/** By the quarter of an hour and what was counted, with a space between. */
type Counts = Map<string, number>;

/**
 * Counts page views on the server, without cookies, scripts or anything about the visitor: how
 * often an address was looked at on a day, and from which other sites people came. Requests are
 * only put aside when they are answered, looked at later and written in batches.
 */
export class ViewCounter {
  readonly #app: App;
  readonly #timeZone: () => Promise<string>;
  readonly #isPage: (path: string) => boolean;
  readonly #existing: (paths: readonly string[]) => Promise<ReadonlySet<string>>;
  #waiting: { path: string; headers: Headers; time: number }[] = [];
  #views: Counts = new Map();
  /** What browsers say they have shown: counted where there is such a page. */
  #reported: Counts = new Map();
  #referrers: Counts = new Map();
  #writing: Promise<void> = Promise.resolve();

  /**
   * @param timeZone the academy's, whose days are counted.
   * @param isPage whether a path is one of the public pages; nothing else is counted.
   * @param existing which of these paths have a page at this moment.
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
   * A document was answered.
   * @param url path with query as requested.
   */
  add(url: string, headers: Headers): void {
    this.#waiting.push({ path: url, headers, time: this.#app.now().getTime() });
    if (this.#waiting.length >= MAX_WAITING) this.#sort();
  }

  /**
   * The beacon of a page that was reached in the client.
   * @param path as anybody may have made it up.
   * @param headers of the beacon's request, whose referrer is the page itself.
   * @param referrer where the visitor came from, where that is told.
   */
  addReported(path: string, headers: Headers, referrer?: string): void {
    if (isPerson(headers)) this.#count(this.#reported, path, referrer, this.#app.now().getTime());
  }

  /** Begins to write at intervals. Returns the function that stops it, after all is written. */
  start(): () => Promise<void> {
    const timer = setInterval(() => void this.write(), WRITE_INTERVAL).unref();
    return async () => {
      clearInterval(timer);
      await this.write();
    };
  }

  /** Writes what was counted so far. Where that fails the counts are kept for the next time. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeNow());
    return this.#writing;
  }

  async #writeNow() {
    this.#sort();
    const [seen, reported, referrers] = [this.#views, this.#reported, this.#referrers];
    if (seen.size === 0 && reported.size === 0 && referrers.size === 0) return;
    [this.#views, this.#reported, this.#referrers] = [new Map(), new Map(), new Map()];
    try {
      const existing = await this.#existing([...new Set([...reported.keys()].map(whatOf))]);
      const views = new Map(seen);
      for (const [key, count] of reported) {
        if (existing.has(whatOf(key))) views.set(key, (views.get(key) ?? 0) + count);
      }
      const timeZone = await this.#timeZone();
      await this.#app.database.db.transaction().execute(async (trx) => {
        for (const rows of batches(views, timeZone)) {
          await trx
            .insertInto("page_view")
            .values(rows.map(({ day, what: path, views }) => ({ day, path, views })))
            .onConflict((conflict) =>
              conflict
                .columns(["day", "path"])
                .doUpdateSet((eb) => ({ views: eb("page_view.views", "+", eb.ref("excluded.views")) })),
            )
            .execute();
        }
        const counted = [...batches(referrers, timeZone)].flat();
        await writeReferrers(
          this.#app,
          trx,
          counted.map(({ day, what: host, views }) => ({ day, host, views })),
        );
      });
    } catch (error) {
      this.#app.log.error({ err: error }, "page views could not be written; they are kept");
      for (const [key, count] of seen) add(this.#views, key, count);
      for (const [key, count] of reported) add(this.#reported, key, count);
      for (const [key, count] of referrers) add(this.#referrers, key, count);
    }
  }

  #sort() {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { path, headers, time } of waiting) {
      if (isPerson(headers)) this.#count(this.#views, path, headers.referer, time);
    }
  }

  #count(views: Counts, requested: string, referrer: string | undefined, time: number) {
    const path = canonical(requested);
    if (path === undefined || !this.#isPage(decodeURI(path))) return;
    const quarter = Math.floor(time / QUARTER);
    add(views, `${quarter} ${path}`, 1);
    const host = this.#otherHost(referrer);
    if (host) add(this.#referrers, `${quarter} ${host}`, 1);
  }

  /** The site somebody came from, where it is another one. */
  #otherHost(referrer: string | undefined) {
    if (!referrer || !URL.canParse(referrer)) return undefined;
    const { protocol, hostname } = new URL(referrer);
    if (!protocol.startsWith("http") || hostname === new URL(this.#app.config.siteUrl).hostname) return undefined;
    return hostname.replace(/^www\./, "").slice(0, 253);
  }
}

/** Neither a program nor a browser that only fetches ahead; a program that says nothing of itself is one. */
function isPerson(headers: Headers) {
  const agent = headers["user-agent"];
  if (!agent || isProgram(agent)) return false;
  const purposes = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => String(headers[name] ?? ""));
  return !purposes.some((purpose) => /prefetch|preview/i.test(purpose));
}

/** The path of an address in the one spelling that is kept; undefined where it can be none of a page. */
function canonical(requested: string): string | undefined {
  const address = `http://localhost${requested}`;
  if (!requested.startsWith("/") || !URL.canParse(address)) return undefined;
  const { pathname } = new URL(address);
  try {
    const decoded = decodeURI(pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname);
    const path = encodeURI(decoded);
    // What stays encoded belongs to no address of ours, nor does NUL, which PostgreSQL takes into no text.
    return /[%\0]/.test(decoded) || path.length > MAX_PATH ? undefined : path;
  } catch {
    return undefined;
  }
}

/** To look through a name takes long beside answering from memory, and most visitors' names are known. */
const programs = new Map<string, boolean>();

function isProgram(agent: string) {
  const known = programs.get(agent);
  if (known !== undefined) return known;
  const result = isbot(agent);
  if (programs.size >= MAX_AGENTS) programs.clear();
  programs.set(agent, result);
  return result;
}

function add(counts: Counts, key: string, number: number) {
  const known = counts.get(key);
  if (known !== undefined || counts.size < MAX_ADDRESSES) counts.set(key, (known ?? 0) + number);
}

/** The path or host of a count. */
const whatOf = (key: string) => key.slice(key.indexOf(" ") + 1);

/** What was counted, by the days of the academy, in an order that is the same for every process. */
function* batches(counts: Counts, timeZone: string) {
  const rows = new Map<string, { day: string; what: string; views: number }>();
  for (const [key, views] of counts) {
    const what = whatOf(key);
    const day = dayIn(timeZone, Number.parseInt(key, 10) * QUARTER);
    const row = rows.get(`${day} ${what}`);
    if (row) row.views += views;
    else rows.set(`${day} ${what}`, { day, what, views });
  }
  const ordered = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  for (let start = 0; start < ordered.length; start += ROWS_PER_STATEMENT)
    yield ordered.slice(start, start + ROWS_PER_STATEMENT);
}
