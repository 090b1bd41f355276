import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { pause, percentile99, timesMeanwhile, withLetterSite } from "./letter-site.ts";

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
  const settings = { engine: values.engine, recipients: Number(values.recipients), port: Number(values.port) };
  await withLetterSite(settings, async ({ call, path }) => {
    const draft = await call("POST", "/api/post/", { title: "A draft" });
    let turn = 0;
    const write = () => call("PATCH", `/api/post/${draft.id}/`, { excerpt: `Version ${turn++}` });
    const writeMeanwhile = (work: () => Promise<unknown>) => timesMeanwhile(write, PAUSE, work);
    const idle = await writeMeanwhile(() => pause(IDLE));
    let count = 0;
    const counting = await writeMeanwhile(async () => {
      ({ count } = await call("POST", `${path}audience/`, {}));
    });
    let seconds = 0;
    const queueing = await writeMeanwhile(async () => {
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
      const most = times.at(-1) ?? 0;
      return `${times.length} writes, 99th percentile ${percentile99(times).toFixed(1)} ms, longest ${most.toFixed(1)} ms`;
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
  });
}

await main();
