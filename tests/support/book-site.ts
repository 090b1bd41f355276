import sharp from "sharp";
import { protectedPdf, samplePdf, scannedPdf, taggedPdf, turnedPdf } from "./pdf.ts";
import { type Site, startSite } from "./site.ts";
import { connectAsOwner } from "./staff.ts";

export const LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle";

/** The list, a book with everything, and one with a long title and a broken sample. */
export const bookPaths = [
  "/books",
  "/books/the-light-in-the-room",
  `/books/${LONG.toLowerCase().replaceAll("ä", "a")}`,
] as const;

/** Starts a site with books. @returns it, and the PDF that is the sample of the book with everything */
export async function startBookSite(): Promise<{ site: Site; pdf: Buffer }> {
  const site = await startSite({ engine: "sqlite" });
  const owner = await connectAsOwner(site);
  const picture = sharp({ create: { width: 600, height: 900, channels: 3, background: "#c07a45" } });
  const cover = await owner.upload("cover.jpg", await picture.jpeg().toBuffer(), "A hill in the morning");
  const pdf = await samplePdf(9);
  const sample = await owner.upload("sample.pdf", pdf);
  const broken = await owner.upload("broken.pdf", Buffer.from("%PDF-1.7\nnothing that could be read\n%%EOF\n"));
  const books = [
    {
      title: "The Light in the Room",
      subtitle: "Essays",
      authors: ["Anahita Marlowe", "Tom Hesketh"],
      cover: { media: cover },
      sample,
      isbn: "9780306406157",
      publisher: "Lantern Yard Press",
      published_on: "2026-03-05",
      pages: 248,
      language: "de",
      buy_links: [{ label: "Order it", url: "https://shop.example/light" }],
    },
    { title: LONG, authors: [LONG], sample: broken },
    { title: "Bare" },
    { title: "Tagged", sample: await owner.upload("tagged.pdf", await taggedPdf()) },
    { title: "Scanned", sample: await owner.upload("scanned.pdf", scannedPdf()) },
    { title: "Turned", sample: await owner.upload("turned.pdf", turnedPdf([0, 90, 180, 270])) },
    { title: "Protected", sample: await owner.upload("protected.pdf", await protectedPdf()) },
  ];
  for (const book of books) await owner.request("POST", "/api/gallery/book/", { ...book, status: "published" });
  return { site, pdf };
}
