import { fork } from "node:child_process";
import { once } from "node:events";
import { startCluster } from "#tests/support/databases/cluster.ts";
import { type DemoSite, openDemoSite } from "./demo-site.ts";
import { fillSubscribers } from "./fill-subscribers.ts";
import { staffCall } from "./staff-call.ts";

export interface LetterSite {
  site: DemoSite;
  call: Awaited<ReturnType<typeof staffCall>>;
  /** Of a letter that is ready to be sent, as in `/api/letter/1/`. */
  path: string;
  /** Of the SMTP sink, and the first message that it takes. */
  sink: { port: number; pid: number | undefined; first: Promise<string> };
  /** Of PostgreSQL, if it is the engine. */
  database: number | undefined;
}

/** Runs work with a demo site of its own that has so many subscribers and a letter, and an SMTP sink in a process of its own. */
export async function withLetterSite(
  { engine, recipients, port }: { engine: string; recipients: number; port: number },
  work: (letterSite: LetterSite) => Promise<void>,
): Promise<void> {
  const sink = fork("bench/smtp-sink.ts");
  const [{ port: sinkPort }] = (await once(sink, "message")) as [{ port: number }];
  const first = once(sink, "message").then(([{ message }]) => String(message));
  const cluster = engine === "postgres" ? await startCluster({ isDurable: true }) : undefined;
  if (cluster) process.env.DATABASE_URL = cluster.url;
  // Sizes of the demo's pictures are made for a minute, which an academy at rest has behind it.
  process.env.PICTURES_AHEAD = "0";
  process.env.SMTP_URL = `smtp://127.0.0.1:${sinkPort}`;
  const site = await openDemoSite(undefined, port);
  try {
    if (!site.environment) throw new Error("The site is not one of its own.");
    await fillSubscribers(site.environment, recipients);
    const call = await staffCall(site);
    const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Come in." }] }] };
    const letter = await call("POST", "/api/letter/", { title: "Spring", subject: "Spring", body });
    await pause(3000);
    await work({
      site,
      call,
      path: `/api/letter/${letter.id}/`,
      sink: { port: sinkPort, pid: sink.pid, first },
      database: cluster?.pid,
    });
  } finally {
    await site.stop();
    await cluster?.stop();
    if (sink.connected) sink.disconnect();
  }
}

/** In milliseconds. */
export const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** Repeats something while work is done, and ends when that does. @returns what each took, in milliseconds, in order */
export async function timesMeanwhile(
  repeated: () => Promise<unknown>,
  between: number,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const repeating = async () => {
    while (!isOver) {
      const started = performance.now();
      await repeated();
      times.push(performance.now() - started);
      await pause(between);
    }
  };
  const working = work().finally(() => {
    isOver = true;
  });
  await Promise.all([working, repeating()]);
  return times.sort((one, other) => one - other);
}

/** Of times in order. */
export const percentile99 = (times: readonly number[]): number => times[Math.floor(times.length * 0.99)] ?? 0;
