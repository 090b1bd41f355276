import { XMLParser, XMLValidator } from "fast-xml-parser";
import { beforeAll, expect } from "vitest";
import type { Api } from "./api.ts";
import { jpeg } from "./files.ts";
import { upload } from "./forms.ts";
import { samplePdf } from "./pdf.ts";
import { sharedApi } from "./shared-api.ts";

export const SITE = "https://academy.example";

const parser = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => ["url", "item", "entry", "sitemap"].includes(name),
});

/** Fetches a valid XML document and parses it. */
export async function xml(api: Api, path: string) {
  const response = await api.request("GET", path);
  expect(response.status, path).toBe(200);
  const text = response.bytes.toString();
  expect(XMLValidator.validate(text), path).toBe(true);
  return parser.parse(text);
}

/** The pages that a part of the sitemap lists. */
export const locations = async (api: Api, path: string): Promise<string[]> =>
  ((await xml(api, path)).urlset.url ?? []).map(({ loc }: { loc: string }) => loc);

/** Publishes an item. */
export async function add(api: Api, path: string, body: object): Promise<{ id: number; slug: string }> {
  const response = await api.request("POST", path, { as: "editor", body: { status: "published", ...body } });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body;
}

const words = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Said <b> & done." }] }] };

/** An academy with items of each kind that can be discovered, and some that cannot; no test changes them. */
export function sampleAcademy(): Api {
  const api = sharedApi({ config: { siteUrl: SITE } });
  const post = (title: string, more: object = {}) => add(api, "/api/post/", { title, ...more });
  beforeAll(async () => {
    const cover = { media: (await upload(api, "cover one.jpg", await jpeg(1400, 900), { alt: "A window" })).id };
    await post("Kind & true <always>", { excerpt: "What is “kind”, & why?", cover, author_name: "Ada" });
    api.clock.advance(1000);
    await post("Von Größe", { body: words });
    await post("In the paper", { kind: "in_media", source_name: "The Paper", source_url: "https://paper.example/x" });
    await post("سلام", { language: "fa", excerpt: "یک روز", noindex: true });
    await post("Kept out", { noindex: true });
    await post("First elsewhere", { canonical_url: "https://elsewhere.example/first" });
    await post("Not yet", { status: "draft" });
    await post("Tomorrow", { published_at: "2026-05-05T09:00:00.000Z" });
    await add(api, "/api/gallery/image/", { title: "A photo", image: cover });
    await add(api, "/api/gallery/video/", {
      title: "A film",
      provider: "youtube",
      video_id: "abcdefghijk",
      duration_seconds: 61,
    });
    await add(api, "/api/gallery/book/", { title: "A book", authors: ["Ada"], cover });
    const { id: file } = await upload(api, "spring.pdf", await samplePdf(1));
    await add(api, "/api/gallery/magazine/", { title: "Spring", issue_number: 1, issue_date: "2026-03-01", file });
    await add(api, "/api/gallery/quote/", { text: "Begin where the light is.", attribution: "Ada" });
  });
  return api;
}
