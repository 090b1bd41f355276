/** As many whole words of a text as fit into `most` characters, with an ellipsis where it goes on. */
export function shortenText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/\s+\S*$/, "")} …`;
}
