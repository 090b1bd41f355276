import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { createTransport } from "nodemailer";
import { pause, percentile99, timesMeanwhile, withLetterSite } from "./letter-site.ts";
import { processorTime } from "./processor-time.ts";

const USAGE = `Measures how fast a letter is sent, and what the home page's visitors feel of it: to an SMTP sink in a process of its
own, with 4 connections, and then the same message to the same sink by nodemailer in a bare loop.

Usage: npm run bench:letters -- [options]

  --recipients 100000
  --engine sqlite      or postgres: a server from npm, in a temporary folder
  --port 4174
  --help

The aims: 0.7 of the bare loop, memory within 80 MB of idle, the home page's 99th percentile within twice idle.`;

const options = {
  recipients: { type: "string", default: "100000" },
  engine: { type: "string", default: "sqlite" },
  port: { type: "string", default: "4174" },
  help: { type: "boolean", default: false },
} as const;

const CONNECTIONS = 4;
const PER_CONNECTION = 100;
/** In milliseconds: between two requests of the home page, and how long it is measured idle. */
const PAUSE = 20;
const IDLE = 8000;

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const recipients = Number(values.recipients);
  process.env.LETTER_CONNECTIONS = String(CONNECTIONS);
  process.env.LETTERS_PER_CONNECTION = String(PER_CONNECTION);
  const settings = { engine: values.engine, recipients, port: Number(values.port) };
  await withLetterSite(settings, async ({ site, call, path, sink, database }) => {
    const idleMemory = memory(site.pid);
    const idleMapped = memory(site.pid, "RssFile");
    const idle = await visit(site.url, () => pause(IDLE));
    const { count } = await call("POST", `${path}audience/`, {});
    let most = 0;
    let mapped = 0;
    let seconds = 0;
    let used: number[] = [];
    // In milliseconds, of the server, PostgreSQL and the SMTP sink.
    const times = () => [site.pid, database, sink.pid].map((pid) => (pid && 1000 * (processorTime(pid) ?? 0)) || 0);
    const busy = await visit(site.url, async () => {
      await call("POST", `${path}send/`, { count });
      const started = performance.now();
      const before = times();
      for (;;) {
        await pause(500);
        most = Math.max(most, memory(site.pid));
        mapped = Math.max(mapped, memory(site.pid, "RssFile"));
        const [sending] = await call("GET", `${path}sendings/`);
        if (sending.state !== "finished") continue;
        if (sending.sent !== count) throw new Error(`Only ${sending.sent} of ${count} were sent.`);
        seconds = (performance.now() - started) / 1000;
        used = times().map((time, at) => (time - (before[at] ?? 0)) / count);
        return;
      }
    });
    const rate = count / seconds;
    const bare = await bareLoop(sink.port, await sink.first, Math.min(count, 20_000));
    const [own, ofDatabase, ofSink] = used.map((time) => time.toFixed(2));
    const limit = (isWithin: boolean) => (isWithin ? "" : " !");
    console.log(
      [
        `${values.engine}: ${count} letters in ${seconds.toFixed(1)} s with queueing, ${rate.toFixed(0)} a second`,
        `bare loop: ${bare.rate.toFixed(0)} a second; ratio ${(rate / bare.rate).toFixed(2)}${limit(rate / bare.rate >= 0.7)}`,
        `processor time of a letter: ${own} ms (database ${ofDatabase}, sink ${ofSink}), in the bare loop ${bare.processor.toFixed(2)} ms`,
        `memory: ${idleMemory} MB idle, ${most} MB at most${limit(most - idleMemory <= 80)}; mapped files in it: ${idleMapped} and ${mapped} MB`,
        `home page, 99th percentile: ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms${limit(busy <= idle * 2)}`,
        `load of the machine: ${loadavg()
          .map((value) => value.toFixed(1))
          .join(", ")}`,
      ].join("\n"),
    );
  });
}

/** @returns the 99th percentile of the home page meanwhile, in milliseconds */
async function visit(url: string, work: () => Promise<void>): Promise<number> {
  return percentile99(await timesMeanwhile(async () => (await fetch(url)).arrayBuffer(), PAUSE, work));
}

/** @returns letters a second, and the processor time of one in milliseconds */
async function bareLoop(port: number, raw: string, count: number) {
  const pool = { pool: true, maxConnections: CONNECTIONS, maxMessages: PER_CONNECTION } as const;
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true, ...pool });
  const started = performance.now();
  const used = process.cpuUsage();
  let next = 0;
  const work = async () => {
    while (next < count) {
      const envelope = { from: "news@academy.example", to: `s${next++}@import.example` };
      await transport.sendMail({ envelope, raw });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  transport.close();
  const { user, system } = process.cpuUsage(used);
  return { rate: count / ((performance.now() - started) / 1000), processor: (user + system) / 1000 / count };
}

/** Resident, in MB; `RssFile`: what of it is mapped files, such as SQLite's database, which the system can drop. */
function memory(pid: number | undefined, kind = "VmRSS"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

await main();
