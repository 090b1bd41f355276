import { parseArgs } from "node:util";
import { images } from "#app/features/gallery/gallery.resource.ts";
import { posts } from "#app/features/posts/posts.resource.ts";
import { hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { startCluster } from "#tests/support/databases/cluster.ts";
import { type FilledSite, get, openSite } from "./filled-site.ts";

const USAGE = `Measures the requests of the admin area's lists: with many items, and with few in the same run.

Usage: npm run bench:lists -- [options]

  --posts 100000     posts of the large academy
  --photos 50000     photos of the large academy
  --few 100          posts and photos of the small one
  --rounds 15        requests of each kind; the medians are shown
  --engine sqlite    or postgres: a server from npm, in a temporary folder
  --url postgres://… a PostgreSQL server instead, whose user may create databases
  --only posts       only requests whose name contains this
  --help

Each request goes to both servers in turn. The limits are 50 ms, and 1.5 times the time with few items.`;

const options = {
  posts: { type: "string", default: "100000" },
  photos: { type: "string", default: "50000" },
  few: { type: "string", default: "100" },
  rounds: { type: "string", default: "15" },
  engine: { type: "string", default: "sqlite" },
  url: { type: "string" },
  only: { type: "string", default: "" },
  help: { type: "boolean", default: false },
} as const;

const PAGE_SIZE = 12;
const PORT = 4331;

async function main() {
  const { values } = parseArgs({ options, strict: true });
  if (values.help) return console.log(USAGE);
  const cluster = values.engine === "postgres" && !values.url ? await startCluster() : undefined;
  const server = values.url ?? cluster?.url;
  const sites: FilledSite[] = [];
  try {
    const few = Number(values.few);
    for (const [posts, photos] of [
      [few, few],
      [Number(values.posts), Number(values.photos)],
    ] as const)
      sites.push(await openSite(server, PORT + sites.length, { posts, photos }));
    await measure(sites as [FilledSite, FilledSite], Number(values.rounds), values.only);
  } finally {
    for (const site of sites) await site.stop();
    await cluster?.stop();
  }
}

/** The requests of a list as the admin area sends them: name and query. */
function requestsOf(definition: ResourceDefinition): [string, string][] {
  const { list } = definition;
  const publication = hasTrait(definition, "publication");
  const orders = new Set([
    ...["created_at", "modified_at", titleField(definition), ...list.orderings],
    ...(publication ? ["published_at"] : []),
    ...(hasTrait(definition, "position") ? ["position"] : []),
  ]);
  const given: Record<string, string> = {
    ...{ kind: "blog", featured: "true", author_name: "Ana Lima", category: "3", tags: "5" },
  };
  return [
    ["first page", ""],
    ["page 2", "page=2"],
    ["page 100", "page=100"],
    ["last page", "page=last"],
    ...[...orders].flatMap((order): [string, string][] => [
      [`by ${order}`, `ordering=${order}`],
      [`by ${order}, descending`, `ordering=-${order}`],
    ]),
    ...(publication ? ["draft", "in_review", "scheduled", "published", "changed"] : []).map(
      (status): [string, string] => [`status ${status}`, `status=${status}`],
    ),
    ...list.filters.map((name): [string, string] => [`filter ${name}`, `${name}=${given[name]}`]),
    ["filter and order", `${list.filters[0]}=${given[list.filters[0] as string]}&ordering=-modified_at`],
    ["search, many match", "search=morning"],
    ["search, two words", "search=lantern%20ana"],
    ["search, one matches", "search=%2077"],
    ["search, none match", "search=qqqxyz"],
    ["trash", "trash=true"],
    ["trash, last page", "trash=true&page=last"],
  ];
}

const lists: [string, string, readonly [string, string][]][] = [
  ...[posts, images].map((definition): [string, string, [string, string][]] => {
    const fields = ["id", "version", titleField(definition), ...definition.list.columns, "state", "trashed_at"];
    const common = `fields=${[...new Set(fields)].join(",")}&ordering=${definition.list.order}`;
    const requests = requestsOf(definition).map(([name, query]): [string, string] => [
      name,
      [
        query.includes("ordering=") ? `${query}&${common.split("&")[0]}` : `${query}&${common}`,
        ...(query.startsWith("search=") ? ["count_limit=1000"] : []),
      ].join("&"),
    ]);
    return [definition.labels.many.toLowerCase(), `${definition.path}/`, requests];
  }),
  [
    "media",
    "/api/common/file/",
    [
      ["first page", ""],
      ["page 100", "page=100"],
      ["last page", "page=last"],
      ["by name", "ordering=name"],
      ["by size", "ordering=-size"],
      ["kind", "kind=picture"],
      ["unused", "unused=true"],
      ["without alternative text", "without_alt=true"],
      ["search", "search=lantern"],
      ["search, none match", "search=qqqxyz"],
    ],
  ],
];

async function measure(sites: [FilledSite, FilledSite], rounds: number, only: string) {
  console.log(`${"".padEnd(40)}${"few".padStart(9)}${"many".padStart(9)}${"ratio".padStart(8)}   items`);
  for (const [label, path, requests] of lists) {
    for (const [name, query] of requests) {
      const full = `${label}, ${name}`;
      if (!full.includes(only)) continue;
      const urls = await Promise.all(sites.map((site) => addressOf(site, path, query)));
      if (urls.includes(undefined)) {
        console.log(`${full.padEnd(40)} is not possible`);
        continue;
      }
      const times: [number[], number[]] = [[], []];
      let count = 0;
      for (let round = 0; round < rounds + 2; round += 1)
        for (const index of [0, 1] as const) {
          const start = performance.now();
          const body = await get(sites[index], urls[index] as string);
          // The first rounds warm up.
          if (round >= 2) times[index].push(performance.now() - start);
          count = (body as { count: number }).count;
        }
      const [few, many] = times.map(median) as [number, number];
      const flag = many > 50 || many > 1.5 * few ? " !" : "";
      console.log(
        `${full.padEnd(40)}${few.toFixed(1).padStart(6)} ms${many.toFixed(1).padStart(6)} ms${(many / few).toFixed(2).padStart(8)}   ${count}${flag}`,
      );
    }
  }
}

/** The URL of a request; `page=last` and pages past the end become the last page. */
async function addressOf(site: FilledSite, path: string, query: string): Promise<string | undefined> {
  const wanted = new URLSearchParams(query);
  wanted.set("page_size", String(PAGE_SIZE));
  const page = wanted.get("page");
  wanted.delete("page");
  const first = await get(site, `${path}?${wanted}`);
  if (!first) return undefined;
  const last = Math.max(1, Math.ceil(first.count / PAGE_SIZE));
  if (page) wanted.set("page", String(page === "last" ? last : Math.min(last, Number(page))));
  return `${path}?${wanted}`;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;

await main();
