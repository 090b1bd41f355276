import { setTimeout as pause } from "node:timers/promises";
import { browserHeaders } from "../browser-headers.ts";
import { type Measured, measureLoad } from "../load.ts";
import type { MeasuredSite, Row } from "./row.ts";
import { signIn } from "./sign-in.ts";

const headers = { ...browserHeaders, "Accept-Encoding": "gzip, deflate, br, zstd" };
/** A thousand a minute, in milliseconds. */
const INTERVAL = 60;
const CONNECTIONS = 16;

/** How visitors of the home page fare while staff change an article, against the same page without changes. */
export const staffChanges: Row = {
  name: "staff-changes",
  usesDatabase: true,
  async run({ startSite, machine, rounds, seconds }) {
    const site = await startSite();
    const save = await changer(site);
    const visit = () => measureLoad(machine, site.url, { headers, connections: CONNECTIONS, seconds });
    await visit();
    const idle: Measured[] = [];
    const busy: Measured[] = [];
    let changes = 0;
    for (let round = 0; round < rounds; round += 1) {
      idle.push(await visit());
      const stop = new AbortController();
      const changing = keepChanging(save, stop.signal);
      busy.push(await visit());
      stop.abort();
      changes += await changing;
    }
    const perMinute = Math.round((60 * changes) / (rounds * seconds));
    const latencies = busy.flatMap(({ p99 }) => p99 ?? []);
    return [
      {
        what: "cached page, staff at work",
        unit: "req/s",
        values: busy.map(({ rate }) => rate),
        reference: { name: "no changes", values: idle.map(({ rate }) => rate) },
        aim: { of: "ratio", least: 0.5 },
        note: `${perMinute} changes a minute`,
      },
      {
        what: "visitors meanwhile, 99 %",
        unit: "ms",
        values: latencies,
        aim: { of: "value", most: 50 },
        ...(latencies.length === 0 && { note: "wrk is not installed" }),
      },
    ];
  },
};

/** @returns a function that saves an article of the blog with another excerpt. */
async function changer({ url }: MeasuredSite) {
  const staff = { ...(await signIn(url)), "Content-Type": "application/json" };
  const list = await fetch(`${url}/api/post/?page_size=1&status=published`, { headers: staff });
  const { results } = (await list.json()) as { results: { id: number; version: number }[] };
  const [post] = results;
  if (!post) throw new Error("The demo academy has no article.");
  let { version } = post;
  return async () => {
    const body = JSON.stringify({ version, excerpt: `Changed for the ${version}th time.` });
    const response = await fetch(`${url}/api/post/${post.id}/`, { method: "PATCH", headers: staff, body });
    if (!response.ok) throw new Error(`The article could not be changed: ${await response.text()}`);
    version = ((await response.json()) as { version: number }).version;
  };
}

/** @returns how many changes were saved until the signal. */
async function keepChanging(save: () => Promise<void>, signal: AbortSignal) {
  let changes = 0;
  for (let next = performance.now(); !signal.aborted; next += INTERVAL) {
    await save();
    changes += 1;
    await pause(Math.max(0, next + INTERVAL - performance.now()), undefined, { signal }).catch(() => {});
  }
  return changes;
}
