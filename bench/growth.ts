import { join } from "node:path";
import { parseArgs } from "node:util";
import { startCluster } from "#tests/support/databases/cluster.ts";
import { type FilledSite, openSite } from "./filled-site.ts";
import { articlePaths } from "./rows/articles.ts";

const USAGE = `Measures pages, lists, feeds, the sitemap and the dashboard of a large academy, and of a small one in the same run.

Usage: npm run bench:growth -- [options]

  --posts 100000         of the large academy
  --photos 50000
  --subscribers 1000000
  --views 5000000        page views, 4 for each row
  --few 1000             of each in the small academy
  --rounds 9             requests of each kind; the medians are shown
  --engine sqlite        or postgres: a server from npm, in a temporary folder
  --only sitemap         only requests whose name contains this
  --help

No page comes from the cache. The aims are 1.5 times the time of the small academy, 50 ms, and no stall of the event loop
above 30 ms.`;

const string = (value: string) => ({ type: "string", default: value }) as const;
const options = {
  posts: string("100000"),
  photos: string("50000"),
  subscribers: string("1000000"),
  views: string("5000000"),
  few: string("1000"),
  rounds: string("9"),
  engine: string("sqlite"),
  only: string(""),
  help: { type: "boolean", default: false },
} as const;

const PORT = 4351;
const VIEWS_PER_ROW = 4;
const AIMS = { ratio: 1.5, time: 50, stall: 30 };

interface Request {
  name: string;
  path: string;
  isStaff?: boolean;
  /** The path by academy, if it is not the same. */
  of?: readonly string[];
}

const pages = [
  "/",
  ...[1, 2, 5, 10].map((page) => `/article/blogs?page=${page}`),
  "/article/blogs?category=category-3",
  "/article/blogs?tag=tag-5",
  ...[1, 10].map((page) => `/gallery/photos?page=${page}`),
  "/gallery/photos?category=album-3",
  "/rss.xml",
  "/sitemap.xml",
  "/sitemap-articles.xml",
  "/api/post/?page_size=12",
  "/api/post/tag/",
];
const fields = "fields=id,title,state";
const lists = [
  `/api/post/?${fields}`,
  `/api/post/?${fields}&page=10`,
  `/api/post/?${fields}&search=lantern%20ana`,
  `/api/gallery/image/?${fields}`,
  "/api/post/tag/",
  "/api/viewer/subscriber/",
  "/api/viewer/subscriber/?page=10",
  "/api/viewer/subscriber/?search=s77",
  "/api/dashboard-insights/",
  "/api/dashboard-insights/figures/?by=day",
  "/api/dashboard-insights/attention/",
];

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const cluster = values.engine === "postgres" ? await startCluster() : undefined;
  const sites: FilledSite[] = [];
  try {
    const few = Number(values.few);
    const flags = ["--import", join(import.meta.dirname, "probe.mjs")];
    for (const [posts, photos, subscribers, views] of [
      [few, few, few, few],
      [values.posts, values.photos, values.subscribers, values.views].map(Number),
    ] as [number, number, number, number][]) {
      const content = { posts, photos, subscribers, views: Math.ceil(views / VIEWS_PER_ROW) };
      sites.push(await openSite(cluster?.url, PORT + sites.length, content, flags));
    }
    await measure(sites, Number(values.rounds), values.only);
  } finally {
    for (const site of sites) await site.stop();
    await cluster?.stop();
  }
}

async function measure(sites: readonly FilledSite[], rounds: number, only: string) {
  console.log(`${"".padEnd(58)}${["few", "many", "first", "ratio", "stall"].map((name) => name.padStart(9)).join("")}`);
  for (const site of sites) await ask(site, "uncached?on=1");
  const articles = await Promise.all(sites.map(async ({ url }) => (await articlePaths(url)).at(-1) as string));
  const photos = await Promise.all(sites.map(photoPath));
  const requests: Request[] = [
    { name: "an article", path: "", of: articles },
    { name: "a photo", path: "", of: photos },
    ...pages.map((path) => ({ name: path, path })),
    ...lists.map((path) => ({ name: `staff ${path}`, path, isStaff: true })),
  ];
  for (const request of requests.filter(({ name }) => name.includes(only))) {
    const times = sites.map((): number[] => []);
    let stall = 0;
    for (let round = 0; round <= rounds; round += 1)
      for (const [index, site] of sites.entries()) {
        await ask(site, "reset-stalls");
        times[index]?.push(await timeOf(site, { ...request, path: request.of?.[index] ?? request.path }));
        if (index > 0 && round > 0) stall = Math.max(stall, (await ask(site, "state")).stall ?? 0);
      }
    const firsts = times.map(([first]) => first as number);
    const [few, many] = times.map(([, ...rest]) => median(rest)) as [number, number];
    const isMet = many <= AIMS.time && many <= AIMS.ratio * few && stall <= AIMS.stall;
    const cells = [few, many, firsts[1] as number].map((time) => `${time.toFixed(1)} ms`);
    cells.push((many / few).toFixed(2), `${stall.toFixed(1)} ms`);
    console.log(`${request.name.padEnd(58)}${cells.map((cell) => cell.padStart(9)).join(" ")}${isMet ? "" : " !"}`);
  }
}

/** A photo in the middle of the list. */
async function photoPath({ url }: FilledSite) {
  const list = async (page: number) =>
    (await (await fetch(`${url}/api/gallery/image/?page=${page}`)).json()) as {
      count: number;
      results: { id: number }[];
    };
  const { count } = await list(1);
  return `/gallery/photos/${(await list(Math.ceil(count / 24))).results[0]?.id}`;
}

async function timeOf({ url, access }: FilledSite, { path, isStaff }: Request) {
  const begun = performance.now();
  const response = await fetch(url + path, { headers: isStaff ? { Authorization: `Bearer ${access}` } : {} });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} responds with ${response.status}.`);
  return performance.now() - begun;
}

async function ask({ probe }: FilledSite, question: string): Promise<{ stall?: number }> {
  return (await (await fetch(`${probe}/${question}`)).json()) as { stall?: number };
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;

await main();
