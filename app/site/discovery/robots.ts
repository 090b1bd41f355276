import type { Config } from "#app/platform/config/config.ts";
import type { DiscoveryDocument } from "./documents.server.ts";

/** What crawlers may fetch (RFC 9309): nothing if indexing is disabled. */
export function robots({ index, siteUrl }: Pick<Config, "index" | "siteUrl">): DiscoveryDocument {
  const lines = index
    ? [
        "User-agent: *",
        "Disallow: /admin",
        "Disallow: /api/",
        "Disallow: /unsubscribe",
        "Disallow: /confirm-subscription",
        "Disallow: /choose-topics",
        "Disallow: /files/",
        "Disallow: /testimonial",
        "",
        `Sitemap: ${siteUrl}/sitemap.xml`,
      ]
    : ["User-agent: *", "Disallow: /"];
  return { type: "text/plain; charset=utf-8", body: `${lines.join("\n")}\n` };
}
