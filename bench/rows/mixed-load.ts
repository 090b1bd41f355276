import { browserHeaders, measureRequestRate } from "../load.ts";
import { caller, type Site } from "../site.ts";
import { articlePaths } from "./articles.ts";
import { makePhoto, photoForm } from "./photo.ts";
import type { Bench, Row } from "./row.ts";

const MEGABYTE = 1024 * 1024;
/** In each half. */
const RENDERINGS = 5000;
const REQUESTS = 50_000;
const UPLOADS = 100;
/** The time limit of the renderings, the other requests and the uploads in each half. */
const LIMIT = 35_000;

export const mixedLoad: Row = {
  name: "mixed-load",
  about: "memory after up to 10,000 renderings, 100,000 other requests and 200 uploads",
  async run(bench) {
    const site = await bench.startSite(await bench.academies.demo());
    const call = await caller(site.url);
    const paths = ["/", "/books", "/gallery/photos", "/quotes", ...(await articlePaths(site.url))];
    const first = await half(bench, site, call, paths);
    const second = await half(bench, site, call, paths);
    const sum = (of: "renderings" | "requests" | "uploads") => first[of] + second[of];
    const note = `${sum("renderings")} renderings, ${sum("requests")} other requests, ${sum("uploads")} uploads`;
    return [
      { what: "memory after mixed load", unit: "MB", values: [second.memory], limit: { of: "value", most: 200 }, note },
      { what: "its growth in the second half", unit: "MB", values: [second.memory - first.memory] },
    ];
  },
};

async function half(
  { machine, seconds, divisor }: Bench,
  site: Site,
  call: Awaited<ReturnType<typeof caller>>,
  paths: readonly string[],
) {
  const before = await site.probe("state");
  const send = (path: string, connections: number) =>
    measureRequestRate(machine, site.url + path, { headers: browserHeaders, connections, seconds });
  await site.probe("uncached", { on: "1" });
  let renderings = 0;
  await visitInTurn(paths, async (path) => {
    await send(path, 4);
    renderings = (await site.probe("state")).renders - before.renders;
    return renderings < RENDERINGS / divisor;
  });
  await site.probe("uncached", { on: "0" });
  let requests = 0;
  await visitInTurn([...paths, "/api/post/?page_size=12"], async (path) => {
    requests += Math.round((await send(path, 16)) * seconds);
    return requests < REQUESTS / divisor;
  });
  let uploads = 0;
  await visitInTurn(["/api/common/file/"], async (path) => {
    await call("POST", path, photoForm(await makePhoto(1600, 1200)));
    uploads += 1;
    return uploads < UPLOADS / divisor;
  });
  const { rss } = await site.probe("state");
  return { renderings, requests, uploads, memory: rss / MEGABYTE };
}

/** Visits the paths in turn until `visit` returns false or time is up. */
async function visitInTurn(paths: readonly string[], visit: (path: string) => Promise<boolean>) {
  const end = performance.now() + LIMIT;
  for (let turn = 0; performance.now() < end; turn += 1)
    if (!(await visit(paths[turn % paths.length] as string))) return;
}
