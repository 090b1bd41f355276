// These functions run in the page.

/** The tables without an accessible name, and those with rows that no header names. Those of texts have neither. */
export function unnamedTables(): string[] {
  return [...document.querySelectorAll("table:not([contenteditable] *, .rich-text *)")].flatMap((table) => {
    const labels = (table.getAttribute("aria-labelledby") ?? "").split(" ");
    const name =
      table.getAttribute("aria-label") || labels.map((id) => document.getElementById(id)?.textContent).join("");
    const heading = table.querySelector("thead")?.textContent ?? "";
    // The rows of an imported file have no names.
    const isPreview = table.closest("[aria-label='First rows']") !== null;
    const isUnnamed = !isPreview && [...table.querySelectorAll("tbody tr")].some((row) => !row.querySelector("th"));
    return [
      ...(name ? [] : [`a table has no name: ${heading}`]),
      ...(isUnnamed ? [`the rows of a table have no headers: ${heading}`] : []),
    ];
  });
}

/** The dots between facts on a line that screen readers read aloud. */
export function readSeparators(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const problems: string[] = [];
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    if (nodeValue?.trim() === "·" && !parentElement?.closest("[aria-hidden=true], script, style"))
      problems.push(`a separator is read aloud: ${parentElement?.textContent?.slice(0, 80)}`);
  }
  return problems;
}
