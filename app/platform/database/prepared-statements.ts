/** Names by text. */
const names = new Map<string, string>();

/**
 * Has PostgreSQL parse and plan a statement once for each connection, for one that runs all the time and takes longer to
 * plan than to run. SQLite's statements are all kept.
 * @param text of a constant number, since each connection keeps them
 * @returns the text
 */
export function prepareOnce(text: string): string {
  if (!names.has(text)) names.set(text, `lightwell_${names.size + 1}`);
  return text;
}

/** The name under which a statement is prepared; undefined for most. */
export const preparedName = (text: string): string | undefined => names.get(text);
