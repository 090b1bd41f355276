import type { Figure, Row } from "./row.ts";

const MEGABYTE = 1024 * 1024;

/** The time from the start of the process to its first page, and what it holds then. */
export const start: Row = {
  name: "start",
  usesDatabase: true,
  async run({ startSite, machine, rounds, demoTime }) {
    const times: number[] = [];
    const memory: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const site = await startSite();
      await (await fetch(site.url)).text();
      times.push(performance.now() - begun);
      memory.push((await site.probe("state")).rss / MEGABYTE);
      await machine.end(site.process);
    }
    const most = (limit: number): Figure["aim"] => ({ of: "value", most: limit });
    return [
      { what: "start to the first page", unit: "ms", values: times, aim: most(1000) },
      { what: "memory after start", unit: "MB", values: memory, aim: most(130) },
      { what: "demo academy from nothing", unit: "ms", values: [demoTime], aim: most(10_000) },
    ];
  },
};
