const MAX_LENGTH = 120;

/**
 * Makes a slug of a title in any script: letters and digits keep their script, Latin letters lose their
 * diacritics, everything else becomes single hyphens. Empty for a title such as "!!!".
 */
export function slugify(title: string): string {
  const folded = title
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^\p{M}+/u, "");
  return cut(folded.replace(/^-+|-+$/g, ""));
}

function cut(slug: string) {
  if (slug.length <= MAX_LENGTH) return slug;
  const short = [...slug].slice(0, MAX_LENGTH).join("");
  return short.slice(0, Math.max(short.lastIndexOf("-"), MAX_LENGTH / 2)).replace(/-+$/g, "");
}

/** Whether a slug is the base slug, with or without a number appended. */
export const isNumbered = (slug: string, base: string): boolean =>
  slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)));

/** The base slug if it is free, otherwise with the lowest free number from 2 appended. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  let free = base;
  for (let number = 2; taken.has(free); number += 1) free = `${base}-${number}`;
  return free;
}
