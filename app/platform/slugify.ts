const MAX_LENGTH = 120;

/**
 * A slug from a title in any script: letters and digits stay in their own script, Latin letters
 * lose their diacritics, everything else becomes single hyphens. May be empty ("!!!").
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

/** Whether a slug is this one, or this one with a number that tells it from others. */
export const isNumbered = (slug: string, base: string): boolean =>
  slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)));

/** The slug itself where it is free, or with the lowest number from 2 on. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  let free = base;
  for (let number = 2; taken.has(free); number += 1) free = `${base}-${number}`;
  return free;
}
