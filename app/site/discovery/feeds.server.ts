import type { Feed } from "feed";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { resources } from "#app/features/features.server.ts";
import { pagePaths } from "#app/features/pages/page-keys.ts";
import type { App } from "#app/platform/app.ts";
import { stripControls } from "#app/platform/text/control-characters.ts";
import { type FeedEntry, getChangeTime } from "#app/resources/discovery.server.ts";
import { itemPath } from "#app/resources/item-page.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { titleField } from "#app/resources/resource-definition.ts";
import type { Values } from "#app/resources/store.server.ts";
import { languageAttributes, SITE_LANGUAGE } from "#app/ui/language-context.tsx";
import { loadList } from "../list-loader.server.ts";
import { sitePage, siteSettings } from "../page-loader.server.ts";
import type { DiscoveryDocument } from "./documents.server.ts";
import { shareImage } from "./share-image.ts";

const MAX_ENTRIES = 30;

export const feedPaths = { rss: "/rss.xml", atom: "/atom.xml", json: "/feed.json" } as const;

const formats = {
  rss: { type: "application/rss+xml; charset=utf-8", write: (feed: Feed) => feed.rss2() },
  atom: { type: "application/atom+xml; charset=utf-8", write: (feed: Feed) => escapeCategories(feed.atom1()) },
  json: { type: "application/feed+json; charset=utf-8", write: (feed: Feed) => feed.json1() },
};

/** The library does not escape `<` in attributes, only quotes. */
const escapeCategories = (feed: string) =>
  feed.replace(/ (?:label|term)="[^"]*"/g, (attribute) => attribute.replaceAll("<", "&lt;"));

/** An item of any resource, in a feed. */
interface Entry extends FeedEntry {
  title: string;
  language: string;
  /** Absolute URL of its page. */
  link: string;
  /** ISO 8601. */
  published: string;
  changed: string;
}

const sources = resources.filter(({ discovery }) => discovery.feed);

/** The newest items with their summaries, in two queries for each resource with a feed and at most two more. */
export async function newestFeed(app: App, format: keyof typeof formats): Promise<DiscoveryDocument> {
  const { siteUrl } = app.config;
  const [settings, page, ...lists] = await Promise.all([
    siteSettings(app),
    sitePage(app, "article-blogs"),
    ...sources.map((resource) => loadEntries(app, resource)),
  ]);
  const entries = lists
    .flat()
    .sort((one, other) => (one.published > other.published ? -1 : one.published < other.published ? 1 : 0))
    .slice(0, MAX_ENTRIES);
  const { Feed } = await import("feed");
  const feed = new Feed({
    id: `${siteUrl}/`,
    title: `${settings.academy_name}: ${page.title}`,
    description: page.lead || settings.footer_about || settings.academy_name,
    link: siteUrl + pagePaths["article-blogs"],
    language: settings.language,
    generator: false,
    favicon: `${siteUrl}/favicon.ico`,
    image: `${siteUrl}/icons/512.png`,
    feedLinks: { rss: siteUrl + feedPaths.rss, atom: siteUrl + feedPaths.atom, json: siteUrl + feedPaths.json },
    author: { name: settings.academy_name, link: `${siteUrl}/` },
    // An empty feed has a fixed date, so that it stays the same.
    updated: new Date(
      entries
        .map(({ changed }) => changed)
        .sort()
        .at(-1) ?? 0,
    ),
  });
  for (const entry of entries) feed.addItem(toFeedItem(siteUrl, settings.language, entry, format));
  const { type, write } = formats[format];
  // The library derives the type of an image from its file extension.
  const body = stripControls(write(feed)).replaceAll('"image/jpg"', '"image/jpeg"');
  const languages = entries.map(({ language }) => language);
  return { type, body: addLanguages[format]?.(body, settings.language, languages) ?? body };
}

async function loadEntries(app: App, resource: Resource): Promise<Entry[]> {
  const { definition, discovery } = resource;
  const { items } = await loadList({ app }, resource, {
    pageSize: MAX_ENTRIES,
    count: MAX_ENTRIES,
    ordering: "-published_at",
  });
  const { language } = await siteSettings(app);
  return items.flatMap((item) => {
    const values = item as Values & { published_at: string; modified_at: string };
    const path = itemPath(definition, values);
    const entry = discovery.feed?.(item);
    if (path === undefined || !entry) return [];
    return {
      ...entry,
      title: String(values[titleField(definition)]),
      language: String(values.language ?? language),
      link: app.config.siteUrl + path,
      published: values.published_at,
      changed: getChangeTime(values),
    };
  });
}

type Languages = (feed: string, feedLanguage: string, entryLanguages: readonly string[]) => string;

/** The library does not write the languages of a feed and its entries. */
const addLanguages: Partial<Record<keyof typeof formats, Languages>> = {
  atom(feed, feedLanguage, entryLanguages) {
    let entry = 0;
    // Texts are escaped, so this only matches tags.
    return feed
      .replace("<feed ", `<feed xml:lang="${feedLanguage}" `)
      .replaceAll("<entry>", () => `<entry xml:lang="${entryLanguages[entry++] ?? feedLanguage}">`);
  },
  json(feed, feedLanguage, entryLanguages) {
    const { items, ...whole } = JSON.parse(feed) as { items: object[] };
    const itemsWithLanguages = items.map((item, index) => ({ ...item, language: entryLanguages[index] }));
    // JSON Feed titles are plain text; `<` is escaped for readers that insert them into a page as HTML.
    return JSON.stringify({ ...whole, language: feedLanguage, items: itemsWithLanguages }, null, 2).replaceAll(
      "<",
      "\\u003c",
    );
  },
};

function toFeedItem(
  siteUrl: string,
  feedLanguage: string,
  entry: Entry,
  format: keyof typeof formats,
): Parameters<Feed["addItem"]>[0] {
  const { id, title, language, summary, author, link, picture } = entry;
  const image = shareImage(siteUrl, picture)?.url;
  // In RSS and Atom these are HTML, or treated as HTML by many readers.
  const toText = (text: string) => (format === "json" ? text : renderToStaticMarkup(text));
  return {
    id: siteUrl + id,
    guid: siteUrl + id,
    title: toText(title),
    link,
    description: toText(summary),
    content: renderToStaticMarkup([
      createElement("p", { key: "summary", ...languageAttributes(feedLanguage, language) }, summary),
      createElement(
        "p",
        { key: "link", ...languageAttributes(feedLanguage, SITE_LANGUAGE) },
        createElement("a", { href: link }, "Read it on our site"),
      ),
    ]),
    date: new Date(entry.changed),
    published: new Date(entry.published),
    category: entry.categories.map(({ name, slug }) => ({ name, term: slug ?? name })),
    ...(author && { author: [{ name: author }] }),
    ...(image && { image }),
    ...(format === "rss" && { extensions: [{ name: "dc:language", objects: { _text: language } }] }),
  };
}
