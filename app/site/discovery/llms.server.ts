import { resources } from "#app/features/features.server.ts";
import type { App } from "#app/platform/app.ts";
import { orderRows } from "#app/platform/database/order-rows.ts";
import { cutText } from "#app/platform/text/shorten-text.ts";
import { getPageGroup, itemPath, pathColumns } from "#app/resources/item-page.ts";
import { titleField } from "#app/resources/resource-definition.ts";
import { siteSettings } from "../page-loader.server.ts";
import type { DiscoveryDocument } from "./documents.server.ts";
import { feedPaths } from "./feeds.server.ts";
import { indexableRows } from "./indexable-rows.server.ts";

const MAX_PER_SECTION = 30;

/** The resources that declare an overview, in the order of their sections. */
const overviews = resources
  .flatMap((resource) => (resource.discovery.overview ? [{ resource, ...resource.discovery.overview }] : []))
  .sort((one, other) => one.position - other.position);

/** An overview of the site in Markdown, for language models (https://llmstxt.org); one query per section. */
export async function llmsText(app: App): Promise<DiscoveryDocument> {
  const { academy_name, footer_about } = await siteSettings(app);
  const sections = await Promise.all(overviews.map((overview) => renderSection(app, overview)));
  const body = [
    `# ${oneLine(academy_name)}`,
    ...(footer_about ? [`> ${oneLine(footer_about)}`] : []),
    ...sections.filter((section) => section !== ""),
    `## Optional\n\n- [Sitemap](${app.config.siteUrl}/sitemap.xml): every page\n- [Feed](${app.config.siteUrl}${feedPaths.atom}): the newest articles`,
  ].join("\n\n");
  return { type: "text/plain; charset=utf-8", body: `${body}\n` };
}

async function renderSection(
  app: App,
  { resource, description, order: [column, direction] }: (typeof overviews)[number],
) {
  const { definition } = resource;
  const title = titleField(definition);
  const items = indexableRows(app, resource).select(["id", title, description, ...pathColumns(definition)]);
  const rows = await orderRows(items, [{ field: column, descending: direction === "desc" }])
    .limit(MAX_PER_SECTION)
    .execute();
  const lines = rows.flatMap((row) => {
    const path = itemPath(definition, row);
    const summary = oneLine(String((row as Record<string, unknown>)[description] ?? ""));
    return path
      ? [`- [${linkText(String(row[title]))}](${app.config.siteUrl}${path})${summary ? `: ${summary}` : ""}`]
      : [];
  });
  return lines.length > 0 ? `## ${getPageGroup(definition).label}\n\n${lines.join("\n")}` : "";
}

const oneLine = (text: string) => cutText(text.replace(/\s+/g, " ").trim(), 300);
const linkText = (text: string) => oneLine(text).replace(/[[\]\\]/g, "\\$&");
