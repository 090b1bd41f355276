import { connect } from "node:net";
import { parseArgs } from "node:util";
import type { Machine } from "./machine.ts";

/** The request headers of Chromium for a page. */
export const browserHeaders = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36",
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
  "Accept-Encoding": "gzip, deflate, br, zstd",
  "Accept-Language": "en-GB,en;q=0.9",
  "Sec-Fetch-Dest": "document",
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-Site": "none",
  "Sec-Fetch-User": "?1",
  "Upgrade-Insecure-Requests": "1",
};

interface Load {
  headers: Record<string, string>;
  /** Keep-alive connections, each with one pending request. */
  connections: number;
  seconds: number;
}

/** Measures the requests per second of a server. @throws Error if a response is neither a 200 nor a 304 */
export async function measureRequestRate(machine: Machine, url: string, load: Load): Promise<number> {
  const { headers, connections, seconds } = load;
  const numbers = [`--connections=${connections}`, `--duration=${seconds}`];
  const options = [import.meta.filename, ...numbers, `--headers=${JSON.stringify(headers)}`, url];
  return Number(await machine.run("load", process.execPath, options));
}

/** `node load.ts --connections=N --duration=S --headers=JSON URL` */
async function generate() {
  const string = { type: "string" } as const;
  const options = { connections: string, duration: string, headers: string };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { hostname, port, pathname, search, host } = new URL(positionals[0] as string);
  const headers = { Host: host, ...JSON.parse(values.headers ?? "{}") };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const request = [`GET ${pathname}${search} HTTP/1.1`, ...lines, "", ""].join("\r\n");
  const seconds = Number(values.duration);
  let responses = 0;
  const sockets = Array.from({ length: Number(values.connections) }, () => {
    const socket = connect(Number(port), hostname);
    let missing = 0;
    socket.on("connect", () => socket.write(request));
    socket.on("data", (chunk) => {
      missing = missing > 0 ? missing - chunk.length : responseLength(chunk) - chunk.length;
      if (missing > 0) return;
      responses += 1;
      socket.write(request);
    });
    return socket;
  });
  await new Promise((done) => setTimeout(done, seconds * 1000));
  for (const socket of sockets) socket.destroy();
  console.log(responses / seconds);
}

/** The length of the response that starts here, including its head. */
function responseLength(chunk: Buffer) {
  const end = chunk.indexOf("\r\n\r\n");
  const head = chunk.toString("latin1", 0, end);
  if (head.startsWith("HTTP/1.1 304")) return end + 4;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200") || length === undefined) throw new Error(`Unexpected response:\n${head}`);
  return end + 4 + Number(length);
}

if (import.meta.main) await generate();
