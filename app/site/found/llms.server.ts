import { resources } from "#app/features/resources.server.ts";
import type { App } from "#app/platform/app.ts";
import { titleOf } from "#app/resources/define-resource.ts";
import { groupOf, itemPath, pathColumns } from "#app/resources/item-page.ts";
import { siteSettings } from "../page-loader.server.ts";
import type { FoundDocument } from "./documents.server.ts";
import { feedPaths } from "./feeds.server.ts";
import { findableRows } from "./public-rows.server.ts";

/** So many of each kind are named. */
const NEWEST = 30;

/** Those that say what is to be told of them, in their order. */
const sections = resources
  .flatMap((resource) => (resource.discovery.overview ? [{ resource, ...resource.discovery.overview }] : []))
  .sort((one, other) => one.place - other.place);

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

async function listOf(app: App, { resource, about, order: [column, direction] }: (typeof sections)[number]) {
  const { definition } = resource;
  const title = titleOf(definition);
  const rows = await findableRows(app, resource)
    .select(["id", title, about, ...pathColumns(definition)])
    .orderBy(column, direction)
    .orderBy("id", "desc")
    .limit(NEWEST)
    .execute();
  const lines = rows.flatMap((row) => {
    const path = itemPath(definition, row);
    const said = oneLine(String((row as Record<string, unknown>)[about] ?? ""));
    return path ? [`- [${linkText(String(row[title]))}](${app.config.siteUrl}${path})${said ? `: ${said}` : ""}`] : [];
  });
  return lines.length > 0 ? `## ${groupOf(definition).label}\n\n${lines.join("\n")}` : "";
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 300);
const linkText = (text: string) => oneLine(text).replace(/[[\]\\]/g, "\\$&");
