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
