import { createContext, useContext } from "react";
import { parseItemLink } from "#app/document/item-link.ts";
import type { RichTextData } from "#app/document/rich-text-context.ts";
import { isInternalPath, safeHref } from "#app/document/safe-href.ts";

/** What the text of a letter refers to. */
export interface LetterData extends Omit<RichTextData, "pageUrl"> {
  siteUrl: string;
  language: string;
  direction: "ltr" | "rtl";
  /** What a link of the text leads to instead, such as an address that counts clicks. */
  addressOf?: ((url: string) => string) | undefined;
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
 * The absolute URL that a link of a letter leads to; undefined if it is not allowed, leads to an item that is not
 * public, or only to another place in the letter, which email clients do not find.
 */
export function linkUrl(href: unknown, { links, siteUrl }: Pick<LetterData, "links" | "siteUrl">): string | undefined {
  const item = parseItemLink(href);
  const path = item && Object.hasOwn(links, item.key) ? links[item.key] : undefined;
  if (item && path === null) return undefined;
  const url = safeHref(item && path ? path + item.suffix : href);
  if (url === undefined || url.startsWith("#")) return undefined;
  // The placeholders of a letter are for the addresses of its recipients alone.
  const inert = url.replaceAll("{", "%7B").replaceAll("}", "%7D");
  return isInternalPath(inert) ? siteUrl + inert : inert;
}

export function useLinkUrl(href: unknown): string | undefined {
  const { addressOf = same, ...letter } = useContext(LetterContext);
  const url = linkUrl(href, letter);
  return url === undefined ? undefined : addressOf(url);
}

const same = (url: string) => url;

/** The side on which a line of text begins; email clients know no logical properties. */
export const useStart = (): "left" | "right" => (useContext(LetterContext).direction === "rtl" ? "right" : "left");
