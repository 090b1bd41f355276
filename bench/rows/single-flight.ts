import { Agent, get } from "node:http";
import { articlePaths } from "./articles.ts";
import type { Row } from "./row.ts";

const VISITORS = 500;

/** How often a page that is not in the cache is rendered when many visitors request it at once. */
export const singleFlight: Row = {
  name: "single-flight",
  usesDatabase: true,
  async run({ startSite, rounds }) {
    const site = await startSite();
    const values: number[] = [];
    const unseen = await articlePaths(site.url);
    for (const path of unseen.slice(0, rounds)) {
      const before = await site.probe("state");
      const agent = new Agent({ maxSockets: VISITORS });
      const statuses = await Promise.all(Array.from({ length: VISITORS }, () => statusOf(site.url + path, agent)));
      agent.destroy();
      const failed = statuses.filter((status) => status !== 200).length;
      if (failed > 0) throw new Error(`${failed} of ${VISITORS} visitors of ${path} did not get the page.`);
      values.push((await site.probe("state")).renders - before.renders);
    }
    return [{ what: `${VISITORS} visitors at once`, unit: "renders", values, aim: { of: "value", most: 1 } }];
  },
};

const statusOf = (url: string, agent: Agent) => {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  get(url, { agent }, (response) => {
    response.resume().on("end", () => resolve(response.statusCode));
  }).on("error", reject);
  return promise;
};
