import type { Row } from "./row.ts";

const MEGABYTE = 1024 * 1024;

export const start: Row = {
  name: "start",
  about: "time from the start of the process to its first page, and memory after it",
  async run({ academies, startSite, machine, rounds }) {
    const academy = await academies.demo();
    // The first start fills in the demo academy.
    await machine.end((await startSite(academy)).process);
    const times: number[] = [];
    const memory: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const site = await startSite(academy);
      await (await fetch(site.url)).text();
      times.push(performance.now() - begun);
      memory.push((await site.probe("state")).rss / MEGABYTE);
      await machine.end(site.process);
    }
    return [
      { what: "start to the first page", unit: "ms", values: times, limit: { of: "value", most: 1000 } },
      { what: "memory after start", unit: "MB", values: memory, limit: { of: "value", most: 130 } },
    ];
  },
};
