import { browserHeaders } from "../browser-headers.ts";
import { requestsPerSecond } from "../load.ts";
import { longestArticle } from "./articles.ts";
import type { Bench, Figure, MeasuredSite, Row } from "./row.ts";

/** With several, requests at the same time would share a rendering. */
const CONNECTIONS = 1;
/** How often each is measured in vain, until Node has compiled the code of a whole page. */
const WARM_UPS = 4;

export const uncachedPage: Row = {
  name: "uncached-page",
  usesDatabase: true,
  async run(bench) {
    const site = await bench.startSite();
    return [
      await measure(bench, site, "uncached home page", "/"),
      await measure(bench, site, "uncached long article", await longestArticle(site.url)),
    ];
  },
};

async function measure({ machine, rounds, seconds }: Bench, site: MeasuredSite, what: string, path: string) {
  const headers = { ...browserHeaders, "Accept-Encoding": "gzip, deflate, br, zstd" };
  // Per second of the processor, like the rate of the reference, which depends less on what else the machine does.
  const pages = async () => {
    const before = await site.probe("state");
    await requestsPerSecond(machine, site.url + path, { headers, connections: CONNECTIONS, seconds });
    const after = await site.probe("state");
    return (1000 * (after.renders - before.renders)) / (after.cpu - before.cpu);
  };
  const bare = async () => (await site.probe("bare", { seconds: String(seconds) })).rate;
  await site.probe("watch", { path });
  await site.probe("uncached", { on: "1" });
  for (let turn = 0; turn < WARM_UPS; turn += 1) await pages();
  await bare();
  const figure = {
    what,
    unit: "pages/s",
    values: [] as number[],
    reference: { name: "renderToString", values: [] as number[] },
  };
  for (let round = 0; round < rounds; round += 1) {
    figure.values.push(await pages());
    figure.reference.values.push(await bare());
  }
  await site.probe("uncached", { on: "0" });
  return { ...figure, aim: { of: "ratio", least: 0.5 } } satisfies Figure;
}
