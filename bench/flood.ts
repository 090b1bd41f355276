import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Machine } from "./machine.ts";
import { startSite } from "./targets.ts";

const USAGE = `Measures how floods of requests affect other visitors: the response times of the home page and the memory use.

Usage: npm run bench:flood -- [options]

  --flood name        run only this flood
  --seconds 10        duration of each flood
  --addresses 1       number of client addresses; with one, the limits per client do most of the work
  --port 4660         a free port
  --help

The site runs on one core, visitor and flood on another (with taskset). The visitor requests the home
page every 5 ms, over a separate connection.`;

const options = {
  flood: { type: "string" },
  seconds: { type: "string", default: "10" },
  addresses: { type: "string", default: "1" },
  port: { type: "string", default: "4660" },
  help: { type: "boolean", default: false },
} as const;

interface Flood {
  connections: number;
  request: (turn: number) => string;
}

const keys = (count: number) => `{${Array.from({ length: count }, (_, key) => `"k${key}":1`).join(",")}}`;

const post = (path: string, body: string, type = "application/json") =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;

/** `generate` adds a header with the client address before the empty line that ends the head. */
const jsonFlood = (body: string): Flood => ({
  connections: 50,
  request: () => `${post("/api/auth/login/", body)}\r\n${body}`,
});

const floods: Record<string, Flood> = {
  "900 KB of unknown keys": jsonFlood(keys(90_000)),
  "30 KB of unknown keys": jsonFlood(keys(3000)),
  "30 KB of brackets": jsonFlood("[".repeat(30_000)),
  "/?q=random": { connections: 100, request: (turn) => `GET /?q=${turn} HTTP/1.1\r\nHost: x\r\n\r\n` },
  "/search?q=random": { connections: 100, request: (turn) => `GET /search?q=${turn} HTTP/1.1\r\nHost: x\r\n\r\n` },
  "/books?page=random": { connections: 100, request: (turn) => `GET /books?page=${turn} HTTP/1.1\r\nHost: x\r\n\r\n` },
  "/random": { connections: 100, request: (turn) => `GET /${turn} HTTP/1.1\r\nHost: x\r\n\r\n` },
  "/admin/random": { connections: 100, request: (turn) => `GET /admin/${turn} HTTP/1.1\r\nHost: x\r\n\r\n` },
};

/** Keeps connections busy until SIGTERM, and then prints the number of responses by status. */
async function generate(name: string, port: number, addresses: number) {
  const { connections, request } = floods[name] as Flood;
  const statuses: Record<string, number> = {};
  let turn = 0;
  const begin = () => {
    const socket = connect(port, "127.0.0.1");
    const send = () => {
      turn += 1;
      const address = `X-Forwarded-For: 198.18.${Math.floor((turn % addresses) / 250)}.${(turn % addresses) % 250}\r\n`;
      socket.write(request(turn).replace("\r\n\r\n", `\r\n${address}\r\n`));
    };
    socket.on("connect", send);
    socket.on("data", (chunk) => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(chunk.toString("latin1", 0, 20))?.[1];
      // The rest of a response that arrived in several chunks.
      if (status === undefined) return;
      statuses[status] = (statuses[status] ?? 0) + 1;
      send();
    });
    socket.on("error", () => {});
    // Reconnect when the server closes a connection.
    socket.on("close", () => setImmediate(begin));
  };
  for (let index = 0; index < connections; index += 1) begin();
  await once(process, "SIGTERM");
  console.log(JSON.stringify(statuses));
  process.exit();
}

/** The response times in milliseconds, sorted. */
async function visit(port: number, milliseconds: number): Promise<number[]> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const start = performance.now();
    socket.write("GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n");
    let missing = Number.POSITIVE_INFINITY;
    while (missing > 0) {
      const [chunk] = (await once(socket, "data")) as [Buffer];
      if (missing === Number.POSITIVE_INFINITY) {
        const head = chunk.toString("latin1", 0, chunk.indexOf("\r\n\r\n"));
        if (!head.startsWith("HTTP/1.1 200")) throw new Error(`The home page failed:\n${head}`);
        missing = Number(/content-length: *(\d+)/i.exec(head)?.[1]) + head.length + 4;
      }
      missing -= chunk.length;
    }
    times.push(performance.now() - start);
    await pause(5);
  }
  socket.destroy();
  return times.sort((a, b) => a - b);
}

const megabytes = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

const describe = (times: number[]) => {
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms, longest ${at(1)} ms`;
};

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const [seconds, addresses, port] = [values.seconds, values.addresses, values.port].map(Number) as [
    number,
    number,
    number,
  ];
  const machine = new Machine();
  try {
    console.log(
      `${machine.pinning}; ${seconds} s each, from ${addresses} client address${addresses === 1 ? "" : "es"}`,
    );
    for (const [name, { connections }] of Object.entries(floods)) {
      if (values.flood !== undefined && values.flood !== name) continue;
      const site = await startSite(machine, port, { TRUST_PROXY: "127.0.0.1" });
      await visit(port, 3000);
      const idle = megabytes(site.process);
      const before = await visit(port, 3000);
      const flood = machine.start("load", process.execPath, [
        import.meta.filename,
        name,
        String(port),
        String(addresses),
      ]);
      let most = 0;
      const sampler = setInterval(() => (most = Math.max(most, megabytes(site.process))), 100);
      await pause(500);
      const during = await visit(port, seconds * 1000);
      const responses = once(flood.stdout as NodeJS.ReadableStream, "data");
      flood.kill("SIGTERM");
      const [statuses] = await responses;
      clearInterval(sampler);
      console.log(`\n${name}, ${connections} connections: responses ${String(statuses).trim()}`);
      console.log(`  home page before: ${describe(before)}`);
      console.log(`  home page during: ${describe(during)}`);
      console.log(`  memory: idle ${idle.toFixed(0)} MB, at most ${most.toFixed(0)} MB`);
      await machine.end(site.process);
    }
  } finally {
    await machine.stop();
  }
}

const [name = "", port, addresses] = process.argv.slice(2);
if (Object.hasOwn(floods, name)) await generate(name, Number(port), Number(addresses));
else await main();
