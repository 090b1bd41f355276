const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The beginning of a text, without cutting a character at its end: anything that readers see as one character, such as
 * an emoji with its skin tone or a letter with its accents, is kept or left out as a whole.
 * @param most in UTF-16 units
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, characters.segment(text).containing(most)?.index);
}

/**
 * Shortens a text to whole words within `most` UTF-16 units, followed by an ellipsis if anything was cut. Text without
 * spaces, such as Chinese, is cut after a character.
 */
export function shortenText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = cutText(text, most);
  const words = cut.replace(/\s+\S*$/, "");
  return `${words.length < most / 2 ? cut.trimEnd() : words} …`;
}
