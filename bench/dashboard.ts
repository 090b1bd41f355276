import { parseArgs } from "node:util";
import { periodUnits } from "#app/platform/periods.ts";
import { startCluster } from "#tests/support/databases/cluster.ts";
import { type FilledSite, get, openSite } from "./filled-site.ts";

const USAGE = `Measures how long the dashboard of a large academy takes to open, and each of its reads.

Usage: npm run bench:dashboard -- [options]

  --subscribers 1000000   subscribers, over four years
  --views 1000000         rows of views: one for each day and page, of 1000 pages
  --enquiries 100000      enquiries, a quarter of them open
  --posts 10000           posts, and as many photos
  --rounds 15             reads of each kind; the medians are shown
  --engine sqlite         or postgres: a server from npm, in a temporary folder
  --help

"opened" is all that the screen reads, at the same time, as a browser does. The aim is 300 ms.`;

const options = {
  subscribers: { type: "string", default: "1000000" },
  views: { type: "string", default: "1000000" },
  enquiries: { type: "string", default: "100000" },
  posts: { type: "string", default: "10000" },
  rounds: { type: "string", default: "15" },
  engine: { type: "string", default: "sqlite" },
  help: { type: "boolean", default: false },
} as const;

const PORT = 4381;
const AIM = 300;
const base = "/api/dashboard-insights";
const others = [`${base}/attention/`, `${base}/calendar/`];
const screen = ["/api/auth/user/?fields=id,username,role,date_language", "/api/common/first-steps/", ...others];

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const [posts, subscribers, views, enquiries, rounds] = [
    ...[values.posts, values.subscribers, values.views, values.enquiries, values.rounds].map(Number),
  ] as [number, number, number, number, number];
  const cluster = values.engine === "postgres" ? await startCluster() : undefined;
  let site: FilledSite | undefined;
  try {
    site = await openSite(cluster?.url, PORT, { posts, photos: posts, subscribers, views, enquiries });
    const measured: [string, string[]][] = [
      ...periodUnits.map((by): [string, string[]] => [`opened, by ${by}`, [...screen, `${base}/figures/?by=${by}`]]),
      ...periodUnits.map((by): [string, string[]] => [`figures by ${by}`, [`${base}/figures/?by=${by}`]]),
      ...others.map((path): [string, string[]] => [path, [path]]),
    ];
    for (const [name, paths] of measured) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await timeOf(site, paths));
      const first = times[0] as number;
      const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] as number;
      const mark = Math.max(first, median) > AIM ? " !" : "";
      console.log(`${values.engine}, ${name}: ${median.toFixed(1)} ms, first ${first.toFixed(1)} ms${mark}`);
    }
  } finally {
    await site?.stop();
    await cluster?.stop();
  }
}

async function timeOf(site: FilledSite, paths: readonly string[]) {
  const started = performance.now();
  const found = await Promise.all(paths.map((path) => get(site, path)));
  const time = performance.now() - started;
  const failed = paths.filter((_, index) => found[index] === undefined);
  if (failed.length > 0) throw new Error(`${failed.join(" and ")} failed.`);
  return time;
}

await main();
