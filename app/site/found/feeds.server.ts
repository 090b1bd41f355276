import { Feed } from "feed";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { postPath } from "#app/features/posts/post-page.ts";
import type { Post } from "#app/features/posts/posts.resource.ts";
import { postResource } from "#app/features/posts/posts.server.ts";
import type { App } from "#app/platform/app.ts";
import { shortenText } from "#app/platform/shorten-text.ts";
import { languageAttributes, SITE_LANGUAGE } from "#app/ui/language-context.tsx";
import { plainText } from "#app/ui/rich-text/plain-text.ts";
import { loadList } from "../list-loader.server.ts";
import { sitePage, siteSettings } from "../page-loader.server.ts";
import type { FoundDocument } from "./documents.server.ts";
import { shareImage } from "./share-image.ts";

/** The newest articles are in the feeds. */
const NEWEST = 30;
/** What is told of an article that has no excerpt, in characters. */
const SUMMARY = 400;

export const feedPaths = { rss: "/rss.xml", atom: "/atom.xml", json: "/feed.json" } as const;

const forms = {
  rss: { type: "application/rss+xml; charset=utf-8", write: (feed: Feed) => feed.rss2() },
  atom: { type: "application/atom+xml; charset=utf-8", write: (feed: Feed) => feed.atom1() },
  json: { type: "application/feed+json; charset=utf-8", write: (feed: Feed) => feed.json1() },
};

/** The newest articles, of both kinds, as a feed with their summaries; three queries at most. */
export async function articleFeed(app: App, form: keyof typeof forms): Promise<FoundDocument> {
  const { siteUrl } = app.config;
  const [{ items }, settings, page] = await Promise.all([
    loadList(app, postResource, { pageSize: NEWEST }),
    siteSettings(app),
    sitePage(app, "article-blogs"),
  ]);
  const posts = items as Post[];
  const feed = new Feed({
    id: `${siteUrl}/`,
    title: `${settings.academy_name}: ${page.title}`,
    description: page.lead || settings.footer_about || settings.academy_name,
    link: `${siteUrl}/article/blogs`,
    language: settings.language,
    generator: false,
    favicon: `${siteUrl}/favicon.ico`,
    image: `${siteUrl}/icons/512.png`,
    feedLinks: { rss: siteUrl + feedPaths.rss, atom: siteUrl + feedPaths.atom, json: siteUrl + feedPaths.json },
    author: { name: settings.academy_name, link: `${siteUrl}/` },
    // Of an empty feed nothing has changed yet, whenever it is asked for.
    updated: new Date(posts.map(changedAt).sort().at(-1) ?? 0),
  });
  for (const post of posts) feed.addItem(entryOf(siteUrl, settings.language, post, form));
  const { type, write } = forms[form];
  // The library takes the type of a picture from the end of its address.
  const body = write(feed).replaceAll('"image/jpg"', '"image/jpeg"');
  const languages = posts.map(({ language }) => language);
  return { type, body: withLanguages[form]?.(body, settings.language, languages) ?? body };
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

const changedAt = ({ published_at, modified_at }: Post) =>
  published_at && published_at > modified_at ? published_at : modified_at;

function entryOf(
  siteUrl: string,
  ofFeed: string,
  post: Post,
  form: keyof typeof forms,
): Parameters<Feed["addItem"]>[0] {
  const { id, kind, title, language, excerpt, body, published_at, author_name, source_name, category } = post;
  const { tags, cover } = post;
  const link = siteUrl + postPath(post);
  const author = kind === "in_media" ? source_name || author_name : author_name;
  const image = shareImage(siteUrl, cover)?.url;
  // In RSS and Atom these are HTML, or are taken for it by many readers.
  const said = (text: string) => (form === "json" ? text : renderToStaticMarkup(text));
  const summary = excerpt || shortenText(plainText(body), SUMMARY);
  return {
    // Stays when the address changes.
    id: `${siteUrl}/article/${id}`,
    guid: `${siteUrl}/article/${id}`,
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
    date: new Date(changedAt(post)),
    published: new Date(published_at ?? post.created_at),
    category: [category, ...tags].flatMap((one) => (one ? [{ name: one.name, term: one.slug ?? one.name }] : [])),
    ...(author && { author: [{ name: author }] }),
    ...(image && { image }),
    ...(form === "rss" && { extensions: [{ name: "dc:language", objects: { _text: language } }] }),
  };
}
