// These functions run in the page.

/**
 * Makes each word of headings, labels and controls about 40 % longer, like a translation into German. Texts written by
 * staff, such as the names in a list, stay the same, and so does the product's name.
 */
export function lengthenLabels() {
  const labels = "h1, h2, h3, a, button, label, legend, summary, th, dt, option, [role=tab], [role=status]";
  const written = "li > a, li label, td a, tbody th, header a";
  const known = window as unknown as { lengthened?: WeakSet<Node> };
  known.lengthened ??= new WeakSet();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (known.lengthened.has(text) || !text.parentElement?.closest(labels)) continue;
    if (text.parentElement.closest(written) && !text.parentElement.closest("nav")) continue;
    // An editor would take the change for typing.
    if (text.parentElement.isContentEditable) continue;
    known.lengthened.add(text);
    text.nodeValue = (text.nodeValue ?? "").replace(
      /\p{Letter}{3,}/gu,
      (word) => word + word.slice(0, Math.ceil(word.length * 0.4)).toLowerCase(),
    );
  }
}

/** The labels that are not fully readable: cut off, outside of their control, or over another label. */
export function unreadableLabels(): string[] {
  const labels = "h1, h2, h3, a, button, label, legend, summary, th, dt, [role=tab]";
  const written = "li > a, li label, td a, tbody th, header a";
  const problems = new Set<string>();
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide > 0) {
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
    const isOverflowing = (element: Element) =>
      element.getBoundingClientRect().right > window.innerWidth + 1 && !isScrolled(element.parentElement);
    const reaching = [...document.body.querySelectorAll("*")].filter(
      (element) => element.checkVisibility() && isOverflowing(element) && ![...element.children].some(isOverflowing),
    );
    const names = reaching.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 120));
    problems.add(`${wide} px too wide: ${names.join(" | ")}`);
  }

  const isMoving = (element: Element) => element.getAnimations({ subtree: true }).length > 0;

  interface Shown {
    words: string;
    element: Element;
    boxes: DOMRect[];
    layer: Element | null;
  }
  const shown: Shown[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const words = texts.currentNode.textContent?.trim() ?? "";
    if (!element || words === "" || !element.closest(labels)) continue;
    if (element.closest(written) && !element.closest("nav")) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    let layer: Element | null = null;
    let isSeen = boxes.length > 0;
    const found: string[] = [];
    const isWithin = ({ left, right, top, bottom }: DOMRect) =>
      // Lines of text are taller than their letters.
      boxes.every(
        (box) => box.left > left - 2 && box.right < right + 2 && box.top > top - 5 && box.bottom < bottom + 5,
      );
    let canBeScrolled = false;
    for (let around: Element | null = element; around && isSeen; around = around.parentElement) {
      const { overflowX, overflowY, position, display } = getComputedStyle(around);
      const frame = around.getBoundingClientRect();
      // For screen readers only: a pixel, or two with text at twice the size.
      if (frame.width <= 2 || frame.height <= 2) isSeen = false;
      // A working button shows a loader in place of its label, which then moves back into it.
      if (around.matches("[data-loading]") || (around.matches("button") && isMoving(around))) isSeen = false;
      if (!layer && /fixed|sticky|absolute/.test(position)) layer = around;
      const isScroller = /auto|scroll/.test(overflowX + overflowY);
      // Out of view until somebody scrolls to it.
      if (isScroller && !isWithin(frame)) isSeen = false;
      canBeScrolled ||= isScroller;
      if (canBeScrolled || display === "inline" || display === "contents" || isWithin(frame)) continue;
      if (/hidden|clip/.test(overflowX + overflowY)) found.push(`cut off: ${words}`);
      else if (around.matches("button, a, th, li, dialog")) found.push(`outside its ${around.localName}: ${words}`);
    }
    if (isSeen) for (const problem of found) problems.add(problem);
    if (isSeen) shown.push({ words, element, boxes, layer });
  }
  for (const [at, one] of shown.entries())
    for (const other of shown.slice(at + 1)) {
      if (one.layer !== other.layer || one.element === other.element) continue;
      const overlap = one.boxes.some((a) =>
        other.boxes.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2,
        ),
      );
      if (overlap) problems.add(`over each other: ${one.words} | ${other.words}`);
    }
  return [...problems];
}
