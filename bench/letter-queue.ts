import { fork } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startCluster } from "#tests/support/databases/cluster.ts";
import { openDemoSite } from "./demo-site.ts";
import { fillSubscribers } from "./fill-subscribers.ts";
import { staffCall } from "./staff-call.ts";

const USAGE = `Measures how long the recipients of a letter take to be queued, and how long a write of staff takes meanwhile.

Usage: npm run bench:letter-queue -- [options]

  --recipients 1000000
  --engine sqlite      or postgres: a server from npm, in a temporary folder
  --port 4175
  --help

The aims: 60 s, and no write that is held up for more than 50 ms, beyond what the median takes idle.`;

const options = {
  recipients: { type: "string", default: "1000000" },
  engine: { type: "string", default: "sqlite" },
  port: { type: "string", default: "4175" },
  help: { type: "boolean", default: false },
} as const;

/** In milliseconds: between two writes, and how long they are measured idle. */
const PAUSE = 25;
const IDLE = 8000;

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const sink = fork("bench/smtp-sink.ts");
  const [{ port }] = (await once(sink, "message")) as [{ port: number }];
  const cluster = values.engine === "postgres" ? await startCluster() : undefined;
  if (cluster) process.env.DATABASE_URL = cluster.url;
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`;
  const site = await openDemoSite(undefined, Number(values.port));
  try {
    if (!site.environment) throw new Error("The site is not one of its own.");
    await fillSubscribers(site.environment, Number(values.recipients));
    const call = await staffCall(site);
    const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Come in." }] }] };
    const letter = await call("POST", "/api/letter/", { title: "Spring", subject: "Spring", body });
    const draft = await call("POST", "/api/post/", { title: "A draft" });
    const path = `/api/letter/${letter.id}/`;
    const write = (turn: number) => call("PATCH", `/api/post/${draft.id}/`, { excerpt: `Version ${turn}` });
    await pause(3000);

    const idle = await writeMeanwhile(write, () => pause(IDLE));
    let count = 0;
    const counting = await writeMeanwhile(write, async () => {
      ({ count } = await call("POST", `${path}audience/`, {}));
    });
    let seconds = 0;
    const queueing = await writeMeanwhile(write, async () => {
      const started = performance.now();
      await call("POST", `${path}send/`, { count });
      for (;;) {
        await pause(100);
        const [sending] = await call("GET", `${path}sendings/`);
        if (sending.state === "queueing") continue;
        if (sending.total !== count) throw new Error(`Only ${sending.total} of ${count} were queued.`);
        seconds = (performance.now() - started) / 1000;
        return call("POST", `${path}sendings/${sending.id}/cancel/`);
      }
    });
    const [middle = 0] = idle.slice(Math.floor(idle.length / 2));
    const describe = (times: number[]) => {
      const [p99 = 0, most = 0] = [times[Math.floor(times.length * 0.99)], times.at(-1)];
      return `${times.length} writes, 99th percentile ${p99.toFixed(1)} ms, longest ${most.toFixed(1)} ms`;
    };
    const limit = (times: number[]) => ((times.at(-1) ?? 0) - middle <= 50 ? "" : " !");
    console.log(
      [
        `${values.engine}: ${count} recipients queued in ${seconds.toFixed(1)} s${seconds <= 60 ? "" : " !"}`,
        `idle: ${describe(idle)}, median ${middle.toFixed(1)} ms`,
        `while they are counted: ${describe(counting)}${limit(counting)}`,
        `while they are queued: ${describe(queueing)}${limit(queueing)}`,
        `load of the machine: ${loadavg()
          .map((value) => value.toFixed(1))
          .join(", ")}`,
      ].join("\n"),
    );
  } finally {
    await site.stop();
    await cluster?.stop();
    sink.disconnect();
  }
}

/** @returns how long each write took meanwhile, in milliseconds, in order */
async function writeMeanwhile(write: (turn: number) => Promise<unknown>, work: () => Promise<unknown>) {
  const times: number[] = [];
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      const started = performance.now();
      await write(turns++);
      times.push(performance.now() - started);
      await pause(PAUSE);
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await writing;
  return times.sort((one, other) => one - other);
}
let turns = 0;

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

await main();
