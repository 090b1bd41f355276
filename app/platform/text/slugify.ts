import { cutText } from "./shorten-text.ts";

const MAX_LENGTH = 120;

/**
 * Removes what readers cannot see in a text: joiners, soft hyphens, direction marks, variation selectors, and the marks
 * that enclose a digit in an emoji.
 */
const removeInvisible = (text: string): string => text.replace(/[\p{Default_Ignorable_Code_Point}\p{Me}]/gu, "");

/** The words of a text in lower case, with a single hyphen in place of anything other than letters and digits. */
export const hyphenated = (text: string): string =>
  removeInvisible(text)
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    // Marks are only valid after a letter.
    .replace(/(^|-)\p{M}+/gu, "$1")
    .replace(/-{2,}/g, "-")
    .replace(/^-|-$/g, "");

/** A slug in its stored form, for comparison: composed, in lower case, without invisible characters. */
export const normalizeSlug = (slug: string): string => removeInvisible(slug).normalize("NFC").toLowerCase();

/**
 * Makes a slug from a title in any script: letters and digits keep their script, Latin letters lose their diacritics,
 * everything else becomes single hyphens. The slug of a title such as "!!!" is empty.
 */
export function slugify(title: string): string {
  const folded = title
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ß", "ss");
  return cut(hyphenated(folded));
}

function cut(slug: string) {
  if (slug.length <= MAX_LENGTH) return slug;
  const short = cutText(slug, MAX_LENGTH);
  const end = short.lastIndexOf("-");
  return end > MAX_LENGTH / 2 ? short.slice(0, end) : cutText(slug, MAX_LENGTH / 2).replace(/-$/, "");
}

/** Whether a slug equals the base slug, with or without a number appended. */
export const isNumbered = (slug: string, base: string): boolean =>
  slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)));

/** The base slug if it is free, otherwise with the lowest free number from 2 appended. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  let free = base;
  for (let number = 2; taken.has(free); number += 1) free = `${base}-${number}`;
  return free;
}
