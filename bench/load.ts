import { connect } from "node:net";
import { parseArgs } from "node:util";
import { findProgram, type Machine } from "./machine.ts";

export interface Load {
  headers: Record<string, string>;
  /** Keep-alive connections, each with one pending request. */
  connections: number;
  seconds: number;
}

/** Measures the requests per second of a server. @throws Error if a response is neither a 200 nor a 304. */
export async function requestsPerSecond(machine: Machine, url: string, load: Load): Promise<number> {
  return (await measureLoad(machine, url, load)).rate;
}

export interface Measured {
  /** Responses per second. */
  rate: number;
  /** The 99th percentile of the latency in milliseconds; only wrk measures it. */
  p99: number | undefined;
}

const MILLISECONDS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

/** The same with the latency. */
export async function measureLoad(machine: Machine, url: string, load: Load): Promise<Measured> {
  const { headers, connections, seconds } = load;
  const wrk = findProgram("wrk");
  const common = [`--connections=${connections}`, `--duration=${seconds}`];
  const options = wrk
    ? [
        "--threads=1",
        "--latency",
        "--timeout=10s",
        ...common,
        ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
        url,
      ]
    : [import.meta.filename, ...common, `--headers=${JSON.stringify(headers)}`, url];
  const output = await machine.run("load", wrk ?? process.execPath, options);
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url} did not respond to every request:\n${output}`);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (!(rate > 0)) throw new Error(`The output of the load generator could not be parsed:\n${output}`);
  const [, latency, unit = ""] = /\b99%\s+([\d.]+)(us|ms|s)\b/.exec(output) ?? [];
  return { rate, p99: latency === undefined ? undefined : Number(latency) * (MILLISECONDS[unit] ?? Number.NaN) };
}

/** The built-in load generator: `node load.ts --connections=N --duration=S --headers=JSON URL`. */
async function generate() {
  const string = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    options: { connections: string, duration: string, headers: string },
    allowPositionals: true,
  });
  const { hostname, port, pathname, search, host } = new URL(positionals[0] as string);
  const lines = Object.entries({ Host: host, ...JSON.parse(values.headers ?? "{}") }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = [`GET ${pathname}${search} HTTP/1.1`, ...lines, "", ""].join("\r\n");
  const seconds = Number(values.duration);
  let responses = 0;
  const sockets = Array.from({ length: Number(values.connections) }, () => {
    const socket = connect(Number(port), hostname);
    let missing = 0;
    socket.on("connect", () => socket.write(request));
    socket.on("data", (chunk) => {
      missing = missing > 0 ? missing - chunk.length : bodyLength(chunk) - chunk.length;
      if (missing > 0) return;
      responses += 1;
      socket.write(request);
    });
    return socket;
  });
  await new Promise((done) => setTimeout(done, seconds * 1000));
  for (const socket of sockets) socket.destroy();
  console.log(`Requests/sec: ${responses / seconds}`);
}

/** The length of the response that starts here, including its head. */
function bodyLength(chunk: Buffer) {
  const end = chunk.indexOf("\r\n\r\n");
  const head = chunk.toString("latin1", 0, end);
  if (head.startsWith("HTTP/1.1 304")) return end + 4;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200") || length === undefined)
    throw new Error(`Non-2xx or unreadable response:\n${head}`);
  return end + 4 + Number(length);
}

if (import.meta.main) await generate();
