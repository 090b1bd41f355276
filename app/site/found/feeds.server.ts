import { Feed } from "feed";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { pagePaths } from "#app/features/pages/page-keys.ts";
import { resources } from "#app/features/resources.server.ts";
import type { App } from "#app/platform/app.ts";
import { titleOf } from "#app/resources/define-resource.ts";
import { changedAt, type FeedEntry } from "#app/resources/discovery.server.ts";
import { itemPath } from "#app/resources/item-page.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import type { Values } from "#app/resources/store.server.ts";
import { languageAttributes, SITE_LANGUAGE } from "#app/ui/language-context.tsx";
import { loadList } from "../list-loader.server.ts";
import { sitePage, siteSettings } from "../page-loader.server.ts";
import type { FoundDocument } from "./documents.server.ts";
import { shareImage } from "./share-image.ts";

/** So many are in the feeds. */
const NEWEST = 30;

export const feedPaths = { rss: "/rss.xml", atom: "/atom.xml", json: "/feed.json" } as const;

const forms = {
  rss: { type: "application/rss+xml; charset=utf-8", write: (feed: Feed) => feed.rss2() },
  atom: { type: "application/atom+xml; charset=utf-8", write: (feed: Feed) => feed.atom1() },
  json: { type: "application/feed+json; charset=utf-8", write: (feed: Feed) => feed.json1() },
};

/** An item in a feed, whatever it is. */
interface Entry extends FeedEntry {
  title: string;
  language: string;
  /** Absolute address of its page. */
  link: string;
  /** ISO 8601. */
  published: string;
  changed: string;
}

const sources = resources.filter(({ discovery }) => discovery.feed);

/** The newest items as a feed with their summaries; two queries for each resource that has some, and two more at most. */
export async function newestFeed(app: App, form: keyof typeof forms): Promise<FoundDocument> {
  const { siteUrl } = app.config;
  const [settings, page, ...lists] = await Promise.all([
    siteSettings(app),
    sitePage(app, "article-blogs"),
    ...sources.map((resource) => entriesOf(app, resource)),
  ]);
  const entries = lists
    .flat()
    .sort((one, other) => (one.published > other.published ? -1 : one.published < other.published ? 1 : 0))
    .slice(0, NEWEST);
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
    // Of an empty feed nothing has changed yet, whenever it is asked for.
    updated: new Date(
      entries
        .map(({ changed }) => changed)
        .sort()
        .at(-1) ?? 0,
    ),
  });
  for (const entry of entries) feed.addItem(itemOf(siteUrl, settings.language, entry, form));
  const { type, write } = forms[form];
  // The library takes the type of a picture from the end of its address.
  const body = write(feed).replaceAll('"image/jpg"', '"image/jpeg"');
  const languages = entries.map(({ language }) => language);
  return { type, body: withLanguages[form]?.(body, settings.language, languages) ?? body };
}

async function entriesOf(app: App, resource: Resource): Promise<Entry[]> {
  const { definition, discovery } = resource;
  const { items } = await loadList(app, resource, { pageSize: NEWEST, ordering: "-published_at" });
  const { language } = await siteSettings(app);
  return items.flatMap((item) => {
    const values = item as Values & { published_at: string; modified_at: string };
    const path = itemPath(definition, values);
    const entry = discovery.feed?.(item);
    if (path === undefined || !entry) return [];
    return {
      ...entry,
      title: String(values[titleOf(definition)]),
      language: String(values.language ?? language),
      link: app.config.siteUrl + path,
      published: values.published_at,
      changed: changedAt(values),
    };
  });
}

type Languages = (feed: string, ofFeed: string, ofEntries: readonly string[]) => string;

/** What the library does not write: of a feed and of each of its entries. */
const withLanguages: Partial<Record<keyof typeof forms, Languages>> = {
  atom(feed, ofFeed, ofEntries) {
    let entry = 0;
    // What looks like a tag is one: texts are escaped.
    return feed
      .replace("<feed ", `<feed xml:lang="${ofFeed}" `)
      .replaceAll("<entry>", () => `<entry xml:lang="${ofEntries[entry++] ?? ofFeed}">`);
  },
  json(feed, ofFeed, ofEntries) {
    const { items, ...whole } = JSON.parse(feed) as { items: object[] };
    const withTheirs = items.map((item, index) => ({ ...item, language: ofEntries[index] }));
    // As plain as JSON Feed has it, and no tag for a reader that puts the text into a page as it comes.
    return JSON.stringify({ ...whole, language: ofFeed, items: withTheirs }, null, 2).replaceAll("<", "\\u003c");
  },
};

function itemOf(
  siteUrl: string,
  ofFeed: string,
  entry: Entry,
  form: keyof typeof forms,
): Parameters<Feed["addItem"]>[0] {
  const { id, title, language, summary, author, link, picture } = entry;
  const image = shareImage(siteUrl, picture)?.url;
  // In RSS and Atom these are HTML, or are taken for it by many readers.
  const said = (text: string) => (form === "json" ? text : renderToStaticMarkup(text));
  return {
    id: siteUrl + id,
    guid: siteUrl + id,
    title: said(title),
    link,
    description: said(summary),
    content: renderToStaticMarkup([
      createElement("p", { key: "summary", ...languageAttributes(ofFeed, language) }, summary),
      createElement(
        "p",
        { key: "link", ...languageAttributes(ofFeed, SITE_LANGUAGE) },
        createElement("a", { href: link }, "Read it on our site"),
      ),
    ]),
    date: new Date(entry.changed),
    published: new Date(entry.published),
    category: entry.categories.map(({ name, slug }) => ({ name, term: slug ?? name })),
    ...(author && { author: [{ name: author }] }),
    ...(image && { image }),
    ...(form === "rss" && { extensions: [{ name: "dc:language", objects: { _text: language } }] }),
  };
}
