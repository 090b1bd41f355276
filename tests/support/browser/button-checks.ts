// This runs in the page.

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
