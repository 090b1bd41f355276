import { browserHeaders } from "../browser-headers.ts";
import { requestsPerSecond } from "../load.ts";
import { articlePaths } from "./articles.ts";
import { makePhoto } from "./photo.ts";
import type { Bench, MeasuredSite, Row } from "./row.ts";
import { signIn } from "./sign-in.ts";

const MEGABYTE = 1024 * 1024;
const headers = { ...browserHeaders, "Accept-Encoding": "gzip, deflate, br, zstd" };
/** In each half. */
const REQUESTS = 50_000;
const RENDERINGS = 5000;
const UPLOADS = 100;
/** How long the renderings, the other requests and the uploads of a half may take each, in milliseconds. */
const LIMIT = 35_000;

/** What the server holds after many requests, whether it grows, and how long it stood still meanwhile. */
export const mixedRequests: Row = {
  name: "mixed-requests",
  async run(bench) {
    const site = await bench.startSite();
    const paths = ["/", "/books", "/gallery/photos", "/quotes", ...(await articlePaths(site.url))];
    const staff = await signIn(site.url);
    await site.probe("reset-stalls");
    const first = await half(bench, site, staff, paths);
    const second = await half(bench, site, staff, paths);
    const { delay, stall } = await site.probe("state");
    const sum = (of: "renderings" | "requests" | "uploads") => first[of] + second[of];
    const note = `${sum("renderings")} renderings, ${sum("requests")} other requests, ${sum("uploads")} uploads`;
    return [
      { what: "memory after them", unit: "MB", values: [second.memory], aim: { of: "value", most: 200 }, note },
      { what: "its growth in the second half", unit: "MB", values: [second.memory - first.memory] },
      {
        what: "longest stall meanwhile",
        unit: "ms",
        values: [stall],
        aim: { of: "value", most: 30 },
        note: `${Math.round(delay)} ms with waiting for the processor`,
      },
    ];
  },
};

async function half(
  { machine, seconds }: Bench,
  site: MeasuredSite,
  staff: Record<string, string>,
  paths: readonly string[],
) {
  const before = await site.probe("state");
  const send = (path: string, connections: number) =>
    requestsPerSecond(machine, site.url + path, { headers, connections, seconds });
  await site.probe("uncached", { on: "1" });
  const renderings = async () => (await site.probe("state")).renders - before.renders;
  await inTurn(paths, async (path) => {
    await send(path, 4);
    return (await renderings()) < RENDERINGS;
  });
  await site.probe("uncached", { on: "0" });
  let requests = 0;
  await inTurn([...paths, "/api/post/?page_size=12"], async (path) => {
    requests += Math.round((await send(path, 16)) * seconds);
    return requests < REQUESTS;
  });
  let uploads = 0;
  await inTurn(["/api/common/file/"], async (path) => {
    await uploadPhoto(site.url + path, staff);
    uploads += 1;
    return uploads < UPLOADS;
  });
  const { rss } = await site.probe("state");
  return { renderings: await renderings(), requests, uploads, memory: rss / MEGABYTE };
}

/** Uploads a photo as a phone's browser sends it, of 2 megapixels. */
async function uploadPhoto(address: string, headers: Record<string, string>) {
  const body = new FormData();
  const photo = await makePhoto({ width: 1600, height: 1200 });
  body.append("file", new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" }));
  const response = await fetch(address, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`The photo could not be uploaded: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Again and again until `visit` is false or the time is over. */
async function inTurn(paths: readonly string[], visit: (path: string) => Promise<boolean>) {
  const end = performance.now() + LIMIT;
  for (let turn = 0; performance.now() < end; turn += 1)
    if (!(await visit(paths[turn % paths.length] as string))) return;
}
