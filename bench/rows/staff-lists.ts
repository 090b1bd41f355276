import { images } from "#app/features/gallery/gallery.resource.ts";
import { posts } from "#app/features/posts/posts.resource.ts";
import { hasTrait, type ResourceDefinition, titleField } from "#app/resources/resource-definition.ts";
import { percentile } from "../figures.ts";
import { caller } from "../site.ts";
import type { Figure, Row } from "./row.ts";

const PAGE_SIZE = 12;
/** A 95th percentile requires many requests. */
const REQUESTS = 20;

interface List {
  name: string;
  path: string;
  queries: string[];
}

export const staffLists: Row = {
  name: "staff-lists",
  about: "every order, filter and search of the lists of posts, photos, files and subscribers, of 100,000 items each",
  async run({ startSite, academies }) {
    const { url } = await startSite(await academies.large());
    const call = await caller(url);
    const figures: Figure[] = [];
    for (const { name, path, queries } of lists) {
      let slowest = { time: 0, query: "" };
      for (const query of queries) {
        const address = await buildAddress(call, path, query);
        const times: number[] = [];
        for (let request = 0; request < REQUESTS; request += 1) {
          const begun = performance.now();
          await call("GET", address);
          times.push(performance.now() - begun);
        }
        const time = percentile(times, 0.95);
        if (time > slowest.time) slowest = { time, query };
      }
      figures.push({
        what: `${name}, slowest request, 95 %`,
        unit: "ms",
        values: [slowest.time],
        limit: { of: "value", most: 100 },
        note: `of ${queries.length}: ${slowest.query.replace(/&?fields=.*/, "") || "first page"}`,
      });
    }
    return figures;
  },
};

const searches = ["morning", "lantern ana", " 77", "qqqxyz"].map((words) => `search=${encodeURIComponent(words)}`);
const pages = ["", "page=2", "page=100", "page=last"];
const listOrderings = (name: string) => [`ordering=${name}`, `ordering=-${name}`];

const lists: readonly List[] = [
  describeList(posts),
  describeList(images),
  {
    name: "files",
    path: "/api/common/file/",
    queries: [
      ...pages,
      ...["name", "size"].flatMap(listOrderings),
      ...["kind=picture", "unused=true", "missing_alt=true"],
      ...searches,
    ],
  },
  {
    name: "subscribers",
    path: "/api/viewer/subscriber/",
    queries: [...pages, "search=s77", "search=qqqxyz"],
  },
];

/** The list of a resource, with the requests that the admin area sends. */
function describeList(definition: ResourceDefinition): List {
  const { list, labels, path } = definition;
  const isPublished = hasTrait(definition, "publication");
  const fields = ["id", "version", titleField(definition), ...list.columns, "state", "trashed_at"];
  const orders = new Set([
    ...["created_at", "modified_at", titleField(definition), ...list.orderings],
    ...(isPublished ? ["published_at"] : []),
    ...(hasTrait(definition, "position") ? ["position"] : []),
  ]);
  const given: Record<string, string> = {
    kind: "blog",
    featured: "true",
    author_name: "Ana Lima",
    category: "3",
    tags: "5",
  };
  const filters = list.filters.map((name) => `${name}=${encodeURIComponent(given[name] ?? "")}`);
  const queries = [
    ...pages,
    ...[...orders].flatMap(listOrderings),
    ...(isPublished ? ["draft", "in_review", "scheduled", "published", "changed"].map((name) => `status=${name}`) : []),
    ...filters,
    `${filters[0]}&ordering=-modified_at`,
    ...searches.map((query) => `${query}&count_limit=1000`),
    ...["trash=true", "trash=true&page=last"],
  ];
  const common = `fields=${[...new Set(fields)].join(",")}`;
  return {
    name: labels.many.toLowerCase(),
    path: `${path}/`,
    queries: queries.map((query) =>
      [query, ...(query.includes("ordering=") ? [] : [`ordering=${list.order}`]), common].filter(Boolean).join("&"),
    ),
  };
}

/** The URL of a request; pages past the end become the last one. */
async function buildAddress(call: Awaited<ReturnType<typeof caller>>, path: string, query: string) {
  const wanted = new URLSearchParams(query);
  wanted.set("page_size", String(PAGE_SIZE));
  const page = wanted.get("page");
  wanted.delete("page");
  const { count } = await call("GET", `${path}?${wanted}`);
  const last = Math.max(1, Math.ceil(count / PAGE_SIZE));
  if (page) wanted.set("page", String(page === "last" ? last : Math.min(last, Number(page))));
  return `${path}?${wanted}`;
}
