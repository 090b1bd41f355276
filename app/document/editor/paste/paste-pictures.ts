import { parseMediaId } from "#app/platform/media/media-path.ts";
import { cutText } from "#app/platform/text/shorten-text.ts";
import { safeHref } from "../../safe-href.ts";
import type { ClipboardContents, PastedPicture } from "./pasted.ts";
import { decodeDataUrl, extractRtfPictures } from "./picture-files.ts";

const MAX_ALT = 500;
const MAX_CAPTION = 1000;

/** Pictures this small are spacers, tracking pixels or emoji. */
const SMALL = 32;

type Shown =
  | { kind: "added" }
  | { kind: "own"; media: number; alt: string; caption: string }
  | { kind: "text"; text: string }
  | { kind: "link"; href: string; text: string };

/** Collects the pictures of pasted HTML as files to upload, and counts those that are unavailable. */
export class PastePictures {
  readonly found: PastedPicture[] = [];
  #linked = 0;
  #missing = 0;
  /** The files for elements without data, in order. */
  readonly #files: Map<Element, File | undefined>;

  readonly #origin: string | undefined;

  /** @param origin of this site, whose pictures are already in the media library. */
  constructor(document: Document, { rtf, files }: Pick<ClipboardContents, "rtf" | "files">, origin?: string) {
    this.#origin = origin;
    const pictures = files.filter(({ type }) => type.startsWith("image/"));
    const all = [...document.querySelectorAll("img")].filter((image) => !isDecoration(image));
    const local = all.filter((image) => /^(file|blob|cid|webkit-fake-url):/i.test(getSource(image)));
    const inRtf = local.length > 0 ? extractRtfPictures(rtf) : [];
    // A browser that copies one picture provides both its URL and its data.
    const isOnePicture = all.length === 1 && pictures.length === 1 && !document.body.textContent?.trim();
    const targets = isOnePicture ? all : local;
    const sources = inRtf.length === local.length && local.length > 0 ? inRtf : pictures;
    const isMatching = sources.length === targets.length;
    this.#files = new Map(isMatching ? targets.map((image, index) => [image, sources[index]]) : []);
  }

  /** Adds a picture. @returns what is shown in its place, or undefined for nothing. */
  add(image: Element, caption: string, before: number): Shown | undefined {
    const alt = (image.getAttribute("alt") ?? "").replace(/\s+/g, " ").trim();
    if (isDecoration(image)) return alt.length <= 20 && !isCheckbox(image) ? { kind: "text", text: alt } : undefined;
    const source = getSource(image);
    const media = this.#origin && ownMedia(source, this.#origin);
    if (media) return { kind: "own", media, alt: cutText(alt, MAX_ALT), caption: cutText(caption, MAX_CAPTION) };
    const file = this.#files.get(image) ?? decodeDataUrl(source, this.found.length + 1);
    if (file) {
      this.found.push({ file, alt: cutText(alt, MAX_ALT), caption: cutText(caption, MAX_CAPTION), before });
      return { kind: "added" };
    }
    const href = safeHref(source);
    if (!href || !/^https?:/.test(href) || href.length > 2000) {
      this.#missing += 1;
      return undefined;
    }
    this.#linked += 1;
    return { kind: "link", href, text: caption || alt || "Picture" };
  }

  notices(): string[] {
    const notices: string[] = [];
    if (this.#linked > 0)
      notices.push(
        this.#linked === 1
          ? "One picture is on another site, so a link was pasted instead. To show the picture, upload it."
          : `${this.#linked} pictures are on other sites, so links were pasted instead. To show the pictures, upload them.`,
      );
    if (this.#missing > 0)
      notices.push(
        this.#missing === 1
          ? "One picture couldn’t be pasted because the clipboard doesn’t contain its file. Upload it instead."
          : `${this.#missing} pictures couldn’t be pasted because the clipboard doesn’t contain their files. Upload them instead.`,
      );
    return notices;
  }
}

/** The id of a picture of this site, in any size. */
function ownMedia(source: string, origin: string): number | undefined {
  if (!URL.canParse(source, origin)) return undefined;
  const url = new URL(source, origin);
  return url.origin === origin ? parseMediaId(url.pathname) : undefined;
}

const getSource = (image: Element) => image.getAttribute("src")?.trim() ?? "";

function isDecoration(image: Element): boolean {
  const sizes = ["width", "height"].map((name) => Number.parseInt(image.getAttribute(name) ?? "", 10));
  return getSource(image) === "" || sizes.some((size) => size <= SMALL) || isCheckbox(image);
}

const isCheckbox = (image: Element) => image.getAttribute("aria-roledescription") === "checkbox";
