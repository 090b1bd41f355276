import { bookResource } from "#app/features/books/books.server.ts";
import { magazineResource } from "#app/features/magazines/magazines.server.ts";
import { pageResource } from "#app/features/pages/pages.server.ts";
import { postResource } from "#app/features/posts/posts.server.ts";
import { videoResource } from "#app/features/videos/videos.server.ts";
import type { App } from "#app/platform/app.ts";
import { itemPath } from "#app/resources/item-page.ts";
import type { Resource } from "#app/resources/serve-resource.server.ts";
import { siteSettings } from "../page-loader.server.ts";
import type { FoundDocument } from "./documents.server.ts";
import { feedPaths } from "./feeds.server.ts";
import { findableRows } from "./public-rows.server.ts";

/** So many of each kind are named. */
const NEWEST = 30;

interface Section {
  heading: string;
  resource: Resource;
  columns: string[];
  /** The column that says what it is about. */
  about: string;
  order: [column: string, direction: "asc" | "desc"];
}

const sections: Section[] = [
  { heading: "Pages", resource: pageResource, columns: ["key"], about: "lead", order: ["id", "asc"] },
  {
    heading: "Articles",
    resource: postResource,
    columns: ["slug", "kind"],
    about: "excerpt",
    order: ["published_at", "desc"],
  },
  { heading: "Books", resource: bookResource, columns: ["slug"], about: "subtitle", order: ["position", "asc"] },
  {
    heading: "Videos",
    resource: videoResource,
    columns: ["slug"],
    about: "description",
    order: ["published_at", "desc"],
  },
  {
    heading: "Newsletter",
    resource: magazineResource,
    columns: ["slug"],
    about: "summary",
    order: ["issue_date", "desc"],
  },
];

/** What the site has, for language models, in Markdown (https://llmstxt.org); a query for each section. */
export async function llms(app: App): Promise<FoundDocument> {
  const { academy_name, footer_about } = await siteSettings(app);
  const lists = await Promise.all(sections.map((section) => listOf(app, section)));
  const body = [
    `# ${oneLine(academy_name)}`,
    ...(footer_about ? [`> ${oneLine(footer_about)}`] : []),
    ...lists.filter((list) => list !== ""),
    `## Optional\n\n- [Sitemap](${app.config.siteUrl}/sitemap.xml): every page\n- [Feed](${app.config.siteUrl}${feedPaths.atom}): the newest articles`,
  ].join("\n\n");
  return { type: "text/plain; charset=utf-8", body: `${body}\n` };
}

async function listOf(app: App, { heading, resource, columns, about, order: [column, direction] }: Section) {
  const rows = await findableRows(app, resource)
    .select(["id", "title", about, ...columns])
    .orderBy(column, direction)
    .orderBy("id", "desc")
    .limit(NEWEST)
    .execute();
  const lines = rows.flatMap((row) => {
    const path = itemPath(resource.definition, row);
    const said = oneLine(String((row as Record<string, unknown>)[about] ?? ""));
    return path ? [`- [${linkText(String(row.title))}](${app.config.siteUrl}${path})${said ? `: ${said}` : ""}`] : [];
  });
  return lines.length > 0 ? `## ${heading}\n\n${lines.join("\n")}` : "";
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 300);
const linkText = (text: string) => oneLine(text).replace(/[[\]\\]/g, "\\$&");
