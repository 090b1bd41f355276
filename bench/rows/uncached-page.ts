import { browserHeaders, measureRequestRate } from "../load.ts";
import type { Site } from "../site.ts";
import { articlePaths } from "./articles.ts";
import type { Bench, Figure, Row } from "./row.ts";

/** Concurrent requests would share a rendering. */
const CONNECTIONS = 1;
/** The number of measurements until Node has compiled the code of a whole page. */
const WARM_UPS = 4;

export const uncachedPage: Row = {
  name: "uncached-page",
  about: "the home page and an article, rendered for each request, beside renderToString of the same tree",
  async run(bench) {
    const site = await bench.startSite(await bench.academies.demo());
    const [article = ""] = await articlePaths(site.url);
    return [
      await measure(bench, site, "uncached home page", "/"),
      await measure(bench, site, "uncached article", article),
    ];
  },
};

async function measure({ machine, rounds, seconds }: Bench, site: Site, what: string, path: string) {
  // The rate per second of processor time, like the probe's for the reference.
  const pages = async () => {
    const before = await site.probe("state");
    const load = { headers: browserHeaders, connections: CONNECTIONS, seconds };
    await measureRequestRate(machine, site.url + path, load);
    const after = await site.probe("state");
    return (1000 * (after.renders - before.renders)) / (after.cpu - before.cpu);
  };
  const bare = async () => (await site.probe("bare", { seconds: String(seconds) })).rate;
  await site.probe("watch", { path });
  await site.probe("uncached", { on: "1" });
  for (let turn = 0; turn < WARM_UPS; turn += 1) await pages();
  await bare();
  const [values, others]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    values.push(await pages());
    others.push(await bare());
  }
  await site.probe("uncached", { on: "0" });
  const reference = { name: "renderToString", values: others };
  return { what, unit: "pages/s", values, reference, limit: { of: "ratio", least: 0.12 } } satisfies Figure;
}
