// These run in the page.

/**
 * The buttons that cannot be used and do not say why, by the description that screen readers get. Those at work say it
 * by that; those without a text, such as the arrow up of the first row, by their place.
 */
export function unexplainedButtons(): string[] {
  const isExplained = (button: Element) =>
    (button.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .some((id) => id !== "" && (document.getElementById(id)?.textContent ?? "").trim() !== "");
  return [...document.querySelectorAll("button:disabled, [aria-disabled=true]:is(button, a, [role=button])")]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }) && button.textContent?.trim())
    .filter((button) => !button.matches("[data-loading], [aria-busy=true] *") && !isExplained(button))
    .map((button) => `does not say why it cannot be used: ${button.textContent?.trim()}`);
}

/** The buttons whose text is not in the middle of their height. */
export function crookedButtons(): string[] {
  const middleOf = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2;
  };
  return (
    [...document.querySelectorAll(".mantine-Button-root:not([data-loading])")]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      // Its text comes back into it after its work.
      .filter((button) => button.getAnimations({ subtree: true }).length === 0)
      .flatMap((button) => {
        const label = button.querySelector(".mantine-Button-label");
        const isShown = label && label.getBoundingClientRect().width > 1;
        const off = isShown ? Math.abs(middleOf(label) - middleOf(button)) : 0;
        return off > 2 ? [`${off} px beside its middle: ${button.textContent?.trim()}`] : [];
      })
  );
}
