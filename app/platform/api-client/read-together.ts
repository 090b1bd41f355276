import { maxReads, readsPath } from "../reads-path.ts";

/** Proxies limit a request line to 8 KB. */
const MAX_LENGTH = 6000;

interface Read {
  url: string;
  init: RequestInit;
  resolve(response: Response): void;
  reject(reason: unknown): void;
}

interface Answer {
  read: number;
  status: number;
  retry_after?: string;
  body: unknown;
}

/**
 * A `fetch` whose reads of the API that are asked for at the same moment, as by the parts of a screen, travel in one
 * request. Each gets a response of its own as soon as that is there. With a server that does not know this, which
 * happens while a new version is being installed, they travel alone.
 * @param base of the API, without a trailing slash
 */
export function readTogether(fetch: typeof globalThis.fetch, base = ""): typeof globalThis.fetch {
  let waiting: Read[] = [];
  let isKnown = true;

  const sendAlone = ({ url, init, resolve, reject }: Read) => void fetch(url, init).then(resolve, reject);

  function sendWaiting() {
    const reads = waiting.filter(({ init }) => !init.signal?.aborted);
    waiting = [];
    for (const group of Map.groupBy(reads, ({ init }) => authorizationOf(init)).values())
      for (const part of partsOf(group)) {
        if (part.length === 1) sendAlone(part[0] as Read);
        else void send(part);
      }
  }

  async function send(reads: Read[]) {
    const open = new Map(reads.entries());
    const abort = new AbortController();
    // One that is not wanted any more does not end the others.
    for (const { init } of reads)
      init.signal?.addEventListener("abort", () => {
        if (reads.every((read) => read.init.signal?.aborted)) abort.abort();
      });
    try {
      const query = new URLSearchParams(reads.map(({ url }) => ["path", url.slice(base.length)]));
      const { init } = reads[0] as Read;
      const response = await fetch(`${base}${readsPath}?${query}`, { ...init, signal: abort.signal });
      if (response.headers.get("Content-Type")?.startsWith("application/x-ndjson")) {
        for await (const line of linesOf(response)) {
          const { read, ...answer } = JSON.parse(line) as Answer;
          open.get(read)?.resolve(responseOf(answer));
          open.delete(read);
        }
        if (open.size > 0) throw new TypeError("The answer ended early.");
      } else if (response.ok || response.status === 404) {
        isKnown = false;
        reads.forEach(sendAlone);
      } else {
        const body = await response.text();
        for (const { resolve } of reads) resolve(new Response(body, response));
      }
    } catch (error) {
      for (const { reject } of open.values()) reject(error);
    }
  }

  return (input, init = {}) => {
    const url = String(input);
    if (!isKnown || init.method !== "GET" || !url.startsWith(`${base}/api/`) || !authorizationOf(init))
      return fetch(input, init);
    return new Promise<Response>((resolve, reject) => {
      const { signal } = init;
      signal?.addEventListener("abort", () => reject(signal.reason));
      if (waiting.length === 0) setTimeout(sendWaiting, 0);
      waiting.push({ url, init, resolve, reject });
    });
  };
}

const authorizationOf = ({ headers }: RequestInit) =>
  (headers as Record<string, string> | undefined)?.Authorization ?? "";

/** As many as one request can hold. */
function* partsOf(reads: readonly Read[]): Generator<Read[]> {
  let part: Read[] = [];
  let length = 0;
  for (const read of reads) {
    const own = encodeURIComponent(read.url).length;
    if (part.length === maxReads || (part.length > 0 && length + own > MAX_LENGTH)) {
      yield part;
      part = [];
      length = 0;
    }
    part.push(read);
    length += own;
  }
  if (part.length > 0) yield part;
}

function responseOf({ status, retry_after: retryAfter, body }: Omit<Answer, "read">): Response {
  const headers = {
    "Content-Type": "application/json",
    ...(retryAfter !== undefined && { "Retry-After": retryAfter }),
  };
  // A response without a body has to be made without one.
  return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  let rest = "";
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
