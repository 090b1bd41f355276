import { createContext, useContext } from "react";
import { parseItemLink } from "#app/document/item-link.ts";
import type { RichTextData } from "#app/document/rich-text-context.ts";
import { isInternalPath, safeHref } from "#app/document/safe-href.ts";

/** The data that a letter's text refers to. */
export interface LetterData extends Omit<RichTextData, "pageUrl"> {
  siteUrl: string;
  language: string;
  direction: "ltr" | "rtl";
  /** Returns a replacement URL for a link, such as one that counts clicks. */
  trackUrl?: ((url: string) => string) | undefined;
}

export const LetterContext = createContext<LetterData>({
  media: {},
  videos: {},
  links: {},
  siteUrl: "",
  language: "en",
  direction: "ltr",
});

/**
 * The absolute URL of a letter's link; undefined if it is not allowed, or if it links to an item that is not public or
 * to another place in the letter, which email clients don't support.
 */
export function linkUrl(href: unknown, { links, siteUrl }: Pick<LetterData, "links" | "siteUrl">): string | undefined {
  const item = parseItemLink(href);
  const path = item && Object.hasOwn(links, item.key) ? links[item.key] : undefined;
  if (item && path === null) return undefined;
  const url = safeHref(item && path ? path + item.suffix : href);
  if (url === undefined || url.startsWith("#")) return undefined;
  // Placeholders are reserved for recipients' own URLs.
  const inert = url.replaceAll("{", "%7B").replaceAll("}", "%7D");
  return isInternalPath(inert) ? siteUrl + inert : inert;
}

export function useLinkUrl(href: unknown): string | undefined {
  const { trackUrl = same, ...letter } = useContext(LetterContext);
  const url = linkUrl(href, letter);
  return url === undefined ? undefined : trackUrl(url);
}

const same = (url: string) => url;

/** The side on which a line of text begins; email clients don't support logical properties. */
export const useStart = (): "left" | "right" => (useContext(LetterContext).direction === "rtl" ? "right" : "left");
