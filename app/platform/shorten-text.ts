/** Truncates a text to whole words within `most` characters, followed by an ellipsis if anything was cut. */
export function shortenText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/\s+\S*$/, "")} …`;
}
