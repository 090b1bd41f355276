import { cutText } from "#app/platform/text/shorten-text.ts";

/** The longest title of an item, in characters. */
const MAX_LENGTH = 200;

/** Makes a title from a file name: "Sunrise over the hills" for `sunrise-over-the_hills.jpg`. */
export function deriveTitle(name: string): string {
  const words = name
    .replace(/\.[a-z\d]{1,5}$/i, "")
    .replaceAll(/[_\s-]+/g, " ")
    .trim();
  if (words === "") return name;
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return title.length <= MAX_LENGTH ? title : cutText(title, MAX_LENGTH).replace(/\s+\S*$/, "");
}
