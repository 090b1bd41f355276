import { addPicture } from "./pictures.ts";
import { type Site, startSite } from "./site.ts";
import { connectAsOwner } from "./staff.ts";

const text = (words: string) => ({ type: "text", text: words });
const paragraph = (words: string) => ({ type: "paragraph", content: [text(words)] });
const heading = (level: number, words: string) => ({ type: "heading", attrs: { level }, content: [text(words)] });
const LONG = "On quiet afternoons somebody always asks what the light is for. ".repeat(20);

/** The article with every kind of block, and a piece in the media. */
export const article = "/article/blogs/everything-an-article-can-hold";
export const inMedia = "/article/in-media/what-others-say";

/** Starts a site with articles. */
export async function startArticleSite(): Promise<Site> {
  const site = await startSite({ engine: "sqlite" });
  const ids: Record<string, number> = {};
  const owner = await connectAsOwner(site);
  const make = async (path: string, name: string, body: object) => {
    ids[name] = (await owner.request("POST", path, body)).id;
  };
  ids.cover = await addPicture(site, owner.access, "cover", { alt: "A room with light in it" });
  ids.tall = await addPicture(site, owner.access, "tall", { alt: "A tall window", width: 700, height: 1100 });
  await make("/api/post/category/", "Practice", { name: "Practice", description: "Small things to do." });
  await make("/api/post/category/", "Learning", { name: "Learning" });
  await make("/api/post/tag/", "rest", { name: "Rest" });
  await make("/api/gallery/video/", "video", {
    title: "Four breaths",
    provider: "youtube",
    video_id: "aqz-KE-bpKQ",
    duration_seconds: 36,
    status: "published",
  });
  const items = [
    { media: ids.cover, alt: "", caption: "One" },
    { media: ids.tall, alt: "", caption: "" },
  ];
  await make("/api/post/", "everything", {
    title: "Everything an article can hold",
    excerpt: "All its kinds of blocks, one after the other.",
    author_name: "Anahita Marlowe",
    status: "published",
    published_at: "2026-03-01T12:00:00.000Z",
    category: ids.Practice,
    tags: [ids.rest],
    cover: { media: ids.cover, decorative: true },
    body: {
      type: "doc",
      content: [
        heading(2, "Before you begin"),
        paragraph(LONG),
        { type: "picture", attrs: { media: ids.cover, alt: "", caption: "From the window", width: "wide" } },
        heading(3, "A smaller step"),
        paragraph(LONG),
        { type: "picture", attrs: { media: ids.tall, alt: "The window", caption: "", width: "text" } },
        { type: "gallery", attrs: { items } },
        heading(2, "A film"),
        { type: "video", attrs: { video: "four-breaths" } },
        { type: "embed", attrs: { provider: "vimeo", videoId: "76979871", title: "Elsewhere" } },
        { type: "pullQuote", attrs: { attribution: "the founder" }, content: [text("Nobody had sent the light away")] },
        { type: "callout", attrs: { tone: "care" }, content: [paragraph("Keep it comfortable.")] },
        { type: "codeBlock", attrs: { language: "" }, content: [text("one = 1")] },
        {
          type: "table",
          content: [
            { type: "tableRow", content: [{ type: "tableHeader", content: [paragraph("Day")] }] },
            { type: "tableRow", content: [{ type: "tableCell", content: [paragraph("Monday")] }] },
          ],
        },
        paragraph(LONG),
      ],
    },
  });
  for (let number = 1; number <= 14; number += 1) {
    await make("/api/post/", `piece ${number}`, {
      title: `Piece ${number}`,
      status: "published",
      published_at: `2026-02-${String(number).padStart(2, "0")}T12:00:00.000Z`,
      category: number === 1 ? ids.Learning : ids.Practice,
      tags: number <= 2 ? [ids.rest] : [],
    });
  }
  await make("/api/post/", "outside", {
    title: "What others say",
    kind: "in_media",
    status: "published",
    source_name: "The Aldermere Courier",
    source_url: "https://courier.example/light",
    body: { type: "doc", content: [paragraph("A reporter came for tea.")] },
  });
  return site;
}
