import type { Page } from "playwright-core";

/** Checks a page with text at twice the size, and then restores it. */
export async function withLargeText<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const resize = (size: string) =>
    page.evaluate(async (fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      // Menus follow their buttons one frame later.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }, size);
  await resize("200%");
  try {
    return await look();
  } finally {
    await resize("");
  }
}

// The following functions run in the page.

/** What the open share button covers at any scroll position: content that overlaps its column. */
export function coveredWhileScrolling() {
  const lids = [...document.querySelectorAll(".share-toggle, .share-options")].map((lid) =>
    lid.getBoundingClientRect(),
  );
  const left = Math.min(...lids.map((lid) => lid.left));
  const right = Math.max(...lids.map((lid) => lid.right));
  /** The horizontal range in which an element's content is visible; the same for each word of a text. */
  const measureSpan = (element: Element): [from: number, to: number] | undefined => {
    if (
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest(".share, .site-header, .visually-hidden")
    )
      return undefined;
    let [from, to] = [0, document.documentElement.clientWidth];
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === "visible") continue;
      const clip = around.getBoundingClientRect();
      [from, to] = [Math.max(from, clip.left), Math.min(to, clip.right)];
    }
    return [from, to];
  };
  const isOverflowing = (span: ReturnType<typeof measureSpan>, boxes: Iterable<DOMRect>) => {
    if (!span) return false;
    const [from, to] = span;
    return [...boxes].some((box) => Math.min(box.right, to, right) - Math.max(box.left, from, left) > 1);
  };
  const covered: string[] = [];
  for (const control of document.querySelectorAll("a, button, input, select, textarea, summary, video, iframe"))
    if (isOverflowing(measureSpan(control), control.getClientRects())) covered.push(control.outerHTML.slice(0, 100));
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { currentNode: text } = words;
    if (!text.parentElement || !text.textContent?.trim() || text.parentElement.closest("script, style")) continue;
    const span = measureSpan(text.parentElement);
    if (!span) continue;
    // Word by word, since spaces at the end of a line may overflow it.
    for (const { 0: word, index } of text.textContent.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (isOverflowing(span, range.getClientRects())) covered.push(word);
    }
  }
  return covered;
}

/** What overflows the window with text at twice the size. */
export function findLargeTextOverflow() {
  document.documentElement.style.fontSize = "200%";
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide <= 0) return [];
  const isOverflowing = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 1;
  const reaching = [...document.body.querySelectorAll("*")].filter(
    (element) => isOverflowing(element) && ![...element.children].some(isOverflowing),
  );
  return [`${wide} px too wide`, ...reaching.map(({ tagName, className }) => `${tagName}.${className}`)];
}

/**
 * The sum of the page's layout shifts so far (https://web.dev/articles/cls), without session windows. It is complete
 * once a shift that the test itself causes is reported.
 */
export function layoutShift() {
  return new Promise<number>((resolve) => {
    let [sum, made] = [0, Number.POSITIVE_INFINITY];
    new PerformanceObserver((list) => {
      for (const { startTime, value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        if (startTime >= made) return resolve(sum);
        sum += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() =>
      requestAnimationFrame((frame) => {
        made = frame;
        document.body.style.paddingTop = "100px";
      }),
    );
  });
}
