import { notify } from "#app/ui/toasts/toasts.ts";

/** How many words at the start and the end identify a longer passage. */
const EDGE_WORDS = 6;

/** Percent-encodes words for a text fragment, where `-` is a delimiter too. */
const encode = (words: string[]) => encodeURIComponent(words.join(" ")).replaceAll("-", "%2D");

/**
 * The URL of a passage, as a text fragment (https://wicg.github.io/scroll-to-text-fragment/): browsers
 * scroll to the text and highlight it, or open the page if they do not support that.
 * @param passage whole words, with line breaks between paragraphs.
 */
export function passageUrl(pageUrl: string, passage: string): string {
  const lines = passage.split(/\n+/).flatMap((line) => {
    const words = line.split(/\s+/).filter(Boolean);
    return words.length > 0 ? [words] : [];
  });
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return pageUrl;
  if (lines.length === 1 && first.length <= 2 * EDGE_WORDS) return `${pageUrl}#:~:text=${encode(first)}`;
  return `${pageUrl}#:~:text=${encode(first.slice(0, EDGE_WORDS))},${encode(last.slice(-EDGE_WORDS))}`;
}

export async function copyPassage(pageUrl: string, passage: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(passageUrl(pageUrl, passage));
    notify.success("Link to passage copied");
  } catch {
    notify.error("Couldn’t copy the link");
  }
}

/** Opens the share sheet of the device. */
export async function sharePassage(pageUrl: string, passage: string): Promise<void> {
  try {
    await navigator.share({ title: document.title, text: `“${passage}”`, url: passageUrl(pageUrl, passage) });
  } catch (error) {
    if ((error as Error).name !== "AbortError") notify.error("Couldn’t open the share menu");
  }
}

export const canShare = (): boolean => typeof navigator.share === "function";
