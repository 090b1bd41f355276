// These functions run in the page.

/**
 * The buttons that cannot be used and have no accessible description that says why. Working buttons, and buttons
 * without text such as the up arrow of the first row, explain themselves.
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

/** The buttons whose text is not vertically centred. */
export function crookedButtons(): string[] {
  const getMiddle = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2;
  };
  return (
    [...document.querySelectorAll(".mantine-Button-root:not([data-loading])")]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      // The text moves back into the button after its work.
      .filter((button) => button.getAnimations({ subtree: true }).length === 0)
      .flatMap((button) => {
        const label = button.querySelector(".mantine-Button-label");
        const isShown = label && label.getBoundingClientRect().width > 1;
        const off = isShown ? Math.abs(getMiddle(label) - getMiddle(button)) : 0;
        return off > 2 ? [`${off} px beside its middle: ${button.textContent?.trim()}`] : [];
      })
  );
}
