/** Those that separate words, such as the line break of PowerPoint. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const SPACES = /[\u000b\u000c\u0085]/g;
/** All others but tabs and line breaks, and the two that are no characters; XML allows none of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const INVISIBLE = /[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g;

/** Removes control characters from a text, except tabs and line breaks. */
export const stripControls = (text: string): string => text.replace(SPACES, " ").replace(INVISIBLE, "");

/** Removes control characters from all texts in parsed JSON, in place. */
export function removeControls(data: unknown): void {
  // Not recursive, since the input may be deeply nested.
  const rest: unknown[] = [data];
  while (rest.length > 0) {
    const values = rest.pop() as Record<string, unknown> | null | undefined;
    if (typeof values !== "object" || values === null) continue;
    for (const [key, value] of Object.entries(values)) {
      if (typeof value === "string") values[key] = stripControls(value);
      else rest.push(value);
    }
  }
}
