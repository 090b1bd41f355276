import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "../figures.ts";
import { fillSubscribers } from "../fill-figures.ts";
import { caller } from "../site.ts";
import type { Row } from "./row.ts";

const RECIPIENTS = 20_000;
/** With fewer recipients, the start of the sending would dominate the measurement, even in quick runs. */
const LEAST_RECIPIENTS = 2000;
/** In milliseconds. */
const IDLE = 3000;
const LEAST = { sqlite: 200, postgres: 400 };

export const letters: Row = {
  name: "letters",
  about: "a letter to 20,000 subscribers in letters a second, and the home page meanwhile",
  async run({ startSite, academies, engine, divisor }) {
    const sink = fork("bench/smtp-sink.ts");
    try {
      const [{ port }] = (await once(sink, "message")) as [{ port: number }];
      const recipients = Math.max(LEAST_RECIPIENTS, RECIPIENTS / divisor);
      const academy = await academies.create((database) => fillSubscribers(database, recipients));
      const site = await startSite({ ...academy, SMTP_URL: `smtp://127.0.0.1:${port}` });
      const call = await caller(site.url);
      const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Come in." }] }] };
      const { id } = await call("POST", "/api/letter/", { title: "Spring", subject: "Spring", body });
      const path = `/api/letter/${id}/`;
      const { count } = await call("POST", `${path}audience/`, {});
      // The first visits warm up the server.
      await visitWhile(site.url, () => pause(IDLE));
      const idle = await visitWhile(site.url, () => pause(IDLE));
      const begun = performance.now();
      await call("POST", `${path}send/`, { count });
      const busy = await visitWhile(site.url, async () => {
        for (;;) {
          await pause(200);
          const [sending] = await call("GET", `${path}sendings/`);
          if (sending.state !== "finished") continue;
          if (sending.sent !== count) throw new Error(`Only ${sending.sent} of ${count} were sent.`);
          return;
        }
      });
      const rate = (1000 * count) / (performance.now() - begun);
      return [
        { what: "letters", unit: "letters/s", values: [rate], limit: { of: "value", least: LEAST[engine] } },
        {
          what: "home page meanwhile, 99 %",
          unit: "ms",
          values: [busy],
          reference: { name: "idle", values: [idle] },
          limit: { of: "ratio", most: 2 },
        },
      ];
    } finally {
      if (sink.connected) sink.disconnect();
    }
  },
};

/** @returns the 99th percentile of the home page's response time during other work */
async function visitWhile(url: string, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isOver = false;
  const visiting = async () => {
    while (!isOver) {
      const begun = performance.now();
      await (await fetch(url)).arrayBuffer();
      times.push(performance.now() - begun);
      await pause(20);
    }
  };
  await Promise.all([work().finally(() => (isOver = true)), visiting()]);
  return percentile(times, 0.99);
}
