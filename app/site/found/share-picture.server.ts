import { createHash } from "node:crypto";
import type { Book } from "#app/features/books/books.resource.ts";
import type { Magazine } from "#app/features/magazines/magazines.resource.ts";
import type { Page } from "#app/features/pages/pages.resource.ts";
import type { Post } from "#app/features/posts/posts.resource.ts";
import type { Quote } from "#app/features/quotes/quotes.resource.ts";
import type { Video } from "#app/features/videos/videos.resource.ts";

/** In pixels; the size that networks ask for. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;
/** To be raised when the drawing changes: pictures have other addresses then. */
const DESIGN = 1;

/** An item that a picture can be drawn for. */
export type Drawable =
  | { kind: "post"; item: Pick<Post, "id" | "kind" | "title" | "author_name" | "source_name"> }
  | { kind: "video"; item: Pick<Video, "id" | "title"> }
  | { kind: "book"; item: Pick<Book, "id" | "title" | "authors"> }
  | { kind: "magazine"; item: Pick<Magazine, "id" | "title" | "issue_number"> }
  | { kind: "quote"; item: Pick<Quote, "id" | "text" | "attribution"> }
  | { kind: "page"; item: Pick<Page, "key" | "title"> };

/** What is written on the picture of an item. */
export interface ShareWords {
  kind: Drawable["kind"];
  /** What it is. */
  label: string;
  text: string;
  /** By whom. */
  by: string;
  academyName: string;
}

export interface SharePicture {
  words: ShareWords;
  /** Changes with everything that is on it, so that it can be cached for ever. */
  path: string;
}

export function sharePictureOf(academyName: string, shown: Drawable): SharePicture {
  const words = { kind: shown.kind, academyName, ...wordsOf(shown) };
  const hash = createHash("sha256")
    .update(JSON.stringify([DESIGN, words]))
    .digest("hex");
  const id = shown.kind === "page" ? shown.item.key : shown.item.id;
  return { words, path: `/share/${shown.kind}/${id}-${hash.slice(0, 12)}.png` };
}

function wordsOf({ kind, item }: Drawable): Pick<ShareWords, "label" | "text" | "by"> {
  switch (kind) {
    case "post":
      return item.kind === "in_media"
        ? { label: "In the media", text: item.title, by: item.source_name }
        : { label: "Article", text: item.title, by: item.author_name };
    case "video":
      return { label: "Video", text: item.title, by: "" };
    case "book":
      return { label: "Book", text: item.title, by: item.authors.join(", ") };
    case "magazine":
      return { label: "Newsletter", text: item.title, by: `Issue ${item.issue_number}` };
    case "quote":
      return { label: "", text: item.text, by: item.attribution };
    case "page":
      return { label: "", text: item.title, by: "" };
  }
}
