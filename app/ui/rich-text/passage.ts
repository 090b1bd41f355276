import { notify } from "../toasts/toasts.ts";

/** How many words at either end stand for a longer passage. */
const ENDS = 6;

/** As a text fragment needs it: its own signs, and those of an address, written out. */
const encode = (words: string[]) => encodeURIComponent(words.join(" ")).replaceAll("-", "%2D");

/**
 * A link that leads a browser to these words and marks them (https://wicg.github.io/scroll-to-text-fragment/);
 * one that does not know how opens the page.
 * @param passage whole words; a line break where another paragraph begins.
 */
export function passageUrl(pageUrl: string, passage: string): string {
  const lines = passage.split(/\n+/).flatMap((line) => {
    const words = line.split(/\s+/).filter(Boolean);
    return words.length > 0 ? [words] : [];
  });
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return pageUrl;
  if (lines.length === 1 && first.length <= 2 * ENDS) return `${pageUrl}#:~:text=${encode(first)}`;
  return `${pageUrl}#:~:text=${encode(first.slice(0, ENDS))},${encode(last.slice(-ENDS))}`;
}

export async function copyPassage(pageUrl: string, passage: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(passageUrl(pageUrl, passage));
    notify.success("Link to the passage copied");
  } catch {
    notify.error("The link could not be copied");
  }
}

/** Opens the device's own share sheet. */
export async function sharePassage(pageUrl: string, passage: string): Promise<void> {
  try {
    await navigator.share({ title: document.title, text: `“${passage}”`, url: passageUrl(pageUrl, passage) });
  } catch (error) {
    if ((error as Error).name !== "AbortError") notify.error("The share sheet could not be opened");
  }
}

export const canShare = (): boolean => typeof navigator.share === "function";
