import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createTransport } from "nodemailer";
import { startCluster } from "#tests/support/databases/cluster.ts";
import { openDemoSite } from "./demo-site.ts";

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
  const sink = fork("bench/smtp-sink.ts");
  const [{ port }] = (await once(sink, "message")) as [{ port: number }];
  const first = once(sink, "message") as Promise<[{ message: string }]>;
  const cluster = values.engine === "postgres" ? await startCluster() : undefined;
  if (cluster) process.env.DATABASE_URL = cluster.url;
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`;
  process.env.LETTER_CONNECTIONS = String(CONNECTIONS);
  process.env.LETTERS_PER_CONNECTION = String(PER_CONNECTION);
  const site = await openDemoSite(undefined, Number(values.port));
  try {
    const call = await signedIn(site);
    await importSubscribers(call, recipients);
    const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Come in." }] }] };
    const letter = await call("POST", "/api/letter/", { title: "Spring", subject: "Spring", body });
    const path = `/api/letter/${letter.id}/`;
    await pause(3000);

    const idleMemory = memory(site.pid);
    const idle = await visit(site.url, () => pause(IDLE));
    const { count } = await call("POST", `${path}audience/`, {});
    let most = 0;
    let seconds = 0;
    const busy = await visit(site.url, async () => {
      await call("POST", `${path}send/`, { count });
      const started = performance.now();
      for (;;) {
        await pause(500);
        most = Math.max(most, memory(site.pid));
        const [sending] = await call("GET", `${path}sendings/`);
        if (sending.state !== "finished") continue;
        if (sending.sent !== count) throw new Error(`Only ${sending.sent} of ${count} were sent.`);
        seconds = (performance.now() - started) / 1000;
        return;
      }
    });
    const [{ message }] = await first;
    const rate = count / seconds;
    const bare = await bareLoop(port, message, Math.min(count, 20_000));
    const limit = (isWithin: boolean) => (isWithin ? "" : " !");
    console.log(
      [
        `${values.engine}: ${count} letters in ${seconds.toFixed(1)} s with queueing, ${rate.toFixed(0)} a second`,
        `bare loop: ${bare.toFixed(0)} a second; ratio ${(rate / bare).toFixed(2)}${limit(rate / bare >= 0.7)}`,
        `memory: ${idleMemory} MB idle, ${most} MB at most${limit(most - idleMemory <= 80)}`,
        `home page, 99th percentile: ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms${limit(busy <= idle * 2)}`,
      ].join("\n"),
    );
  } finally {
    await site.stop();
    await cluster?.stop();
    sink.disconnect();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several shapes.
type Call = (method: string, path: string, body?: object) => Promise<any>;

async function signedIn({ url, owner }: { url: string; owner: object }): Promise<Call> {
  const json = { "Content-Type": "application/json" };
  const signIn = await fetch(`${url}/api/auth/login/`, { method: "POST", headers: json, body: JSON.stringify(owner) });
  const { access } = (await signIn.json()) as { access: string };
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const headers = { Authorization: `Bearer ${access}`, ...(body && !isForm && json) };
    const response = await fetch(url + path, {
      method,
      headers,
      body: isForm ? body : body ? JSON.stringify(body) : null,
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

/** In files of 50,000, the most that one may have. */
async function importSubscribers(call: Call, count: number) {
  const path = "/api/viewer/subscriber/imports/";
  for (let from = 0; from < count; from += 50_000) {
    const rows = Array.from({ length: Math.min(50_000, count - from) }, (_, at) => `s${from + at}@import.example`);
    const form = new FormData();
    form.append("file", new File([`Email\n${rows.join("\n")}\n`], "list.csv"));
    const { id } = await call("POST", path, form);
    const until = async (state: string) => {
      while ((await call("GET", `${path}${id}/`)).state !== state) await pause(250);
    };
    await call("POST", `${path}${id}/check/`, { email_column: 0 });
    await until("checked");
    await call("POST", `${path}${id}/start/`, { consent: "They ticked a box on paper." });
    await until("done");
  }
}

/** @returns the 99th percentile of the home page meanwhile, in milliseconds */
async function visit(url: string, work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  let isOver = false;
  const visiting = (async () => {
    while (!isOver) {
      const started = performance.now();
      await (await fetch(url)).arrayBuffer();
      times.push(performance.now() - started);
      await pause(PAUSE);
    }
  })();
  await work();
  isOver = true;
  await visiting;
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

/** @returns letters a second */
async function bareLoop(port: number, raw: string, count: number): Promise<number> {
  const pool = { pool: true, maxConnections: CONNECTIONS, maxMessages: PER_CONNECTION } as const;
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true, ...pool });
  const started = performance.now();
  let next = 0;
  const work = async () => {
    while (next < count) {
      const envelope = { from: "news@academy.example", to: `s${next++}@import.example` };
      await transport.sendMail({ envelope, raw });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  transport.close();
  return count / ((performance.now() - started) / 1000);
}

/** Resident, in MB. */
const memory = (pid: number | undefined): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024);
const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

await main();
