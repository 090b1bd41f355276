import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import type { App } from "#app/platform/app.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    page_view: { day: string; path: string; views: number };
    page_referrer: { day: string; host: string; views: number };
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

/** Browsers whose names are remembered as those of people or of programs. */
const MAX_AGENTS = 1000;

type Headers = IncomingHttpHeaders;
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
  #waiting: { path: string; headers: Headers }[] = [];
  #views: Counts = new Map();
  #referrers: Counts = new Map();
  #writing: Promise<void> = Promise.resolve();

  /**
   * @param timeZone the academy's, whose days are counted.
   * @param isPage whether a path is one of the public pages; nothing else is counted.
   */
  constructor(app: App, timeZone: () => Promise<string>, isPage: (path: string) => boolean) {
    this.#app = app;
    this.#timeZone = timeZone;
    this.#isPage = isPage;
  }

  /**
   * A document was answered.
   * @param url path with query as requested.
   */
  add(url: string, headers: Headers): void {
    this.#waiting.push({ path: url.split("?", 1)[0] as string, headers });
    if (this.#waiting.length >= MAX_WAITING) this.#sort();
  }

  /** The beacon of a page that was reached in the client. */
  addReported(path: string, referrer: string | undefined): void {
    this.#count(path, referrer);
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
    const [views, referrers] = [this.#views, this.#referrers];
    if (views.size === 0 && referrers.size === 0) return;
    [this.#views, this.#referrers] = [new Map(), new Map()];
    try {
      const day = dayIn(await this.#timeZone(), this.#app.now());
      await this.#app.database.db.transaction().execute(async (trx) => {
        for (const rows of batches(views)) {
          await trx
            .insertInto("page_view")
            .values(rows.map(([path, count]) => ({ day, path, views: count })))
            .onConflict((conflict) =>
              conflict
                .columns(["day", "path"])
                .doUpdateSet((eb) => ({ views: eb("page_view.views", "+", eb.ref("excluded.views")) })),
            )
            .execute();
        }
        for (const rows of batches(referrers)) {
          await trx
            .insertInto("page_referrer")
            .values(rows.map(([host, count]) => ({ day, host, views: count })))
            .onConflict((conflict) =>
              conflict
                .columns(["day", "host"])
                .doUpdateSet((eb) => ({ views: eb("page_referrer.views", "+", eb.ref("excluded.views")) })),
            )
            .execute();
        }
      });
    } catch (error) {
      this.#app.log.error({ err: error }, "page views could not be written; they are kept");
      for (const [path, count] of views) add(this.#views, path, count);
      for (const [host, count] of referrers) add(this.#referrers, host, count);
    }
  }

  #sort() {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { path, headers } of waiting) {
      if (isPerson(headers)) this.#count(path, headers.referer);
    }
  }

  #count(requested: string, referrer: string | undefined) {
    const path = requested.length > 1 ? requested.replace(/\/+$/, "") : requested;
    if (!this.#isPage(path)) return;
    add(this.#views, path, 1);
    const host = this.#otherHost(referrer);
    if (host) add(this.#referrers, host, 1);
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
  return ![headers["sec-purpose"], headers.purpose].some((purpose) => purpose?.includes("prefetch"));
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

function* batches(counts: Counts) {
  const entries = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  for (let start = 0; start < entries.length; start += ROWS_PER_STATEMENT)
    yield entries.slice(start, start + ROWS_PER_STATEMENT);
}

/** The calendar day of a moment somewhere, as YYYY-MM-DD. */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    moment,
  );
}
