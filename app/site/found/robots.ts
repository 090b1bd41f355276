import type { Config } from "#app/platform/config.ts";
import type { FoundDocument } from "./documents.server.ts";

/** What crawlers may fetch (RFC 9309); nothing where search engines are asked to stay away. */
export function robots({ index, siteUrl }: Pick<Config, "index" | "siteUrl">): FoundDocument {
  const lines = index
    ? [
        "User-agent: *",
        "Disallow: /admin",
        "Disallow: /api/",
        "Disallow: /unsubscribe",
        "",
        `Sitemap: ${siteUrl}/sitemap.xml`,
      ]
    : ["User-agent: *", "Disallow: /"];
  return { type: "text/plain; charset=utf-8", body: `${lines.join("\n")}\n` };
}
