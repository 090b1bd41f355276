import { isWordMarker } from "./flat-lists.ts";
import type { StyleSheet, Styles } from "./styles.ts";

const CANDIDATES = [
  "[hidden], [style*=display i], [style*=visibility i], [style*=mso-hide i], tr[height='0'], col[width='0']",
  "[style*=opacity i], [style*='font-size:0' i], [style*='font-size: 0' i], [style*=clip i]",
].join(", ");
const TABLE_PARTS = "tr, td, th, thead, tbody, tfoot, col, colgroup";

/**
 * Removes what the source does not show, such as hidden spreadsheet columns, which are copied too. Parts of tables stay
 * as empty cells marked as hidden, so that rows and columns keep their positions until the table is converted.
 */
export function removeHidden(document: Document, sheet: StyleSheet): void {
  const { body } = document;
  for (const element of new Set([...body.querySelectorAll(CANDIDATES), ...sheet.mayHide])) {
    if (element === body || !body.contains(element) || !isHidden(element, sheet.getStyles(element))) continue;
    if (!element.matches(TABLE_PARTS)) element.remove();
    else {
      element.toggleAttribute("hidden", true);
      const cells = element.matches("td, th") ? [element] : element.querySelectorAll("td, th");
      for (const cell of cells) cell.replaceChildren();
    }
  }
}

const isHidden = (element: Element, styles: Styles) =>
  element.hasAttribute("hidden") ||
  styles.display === "none" ||
  /^(hidden|collapse)$/.test(styles.visibility ?? "") ||
  /^(all|screen)$/.test(styles["mso-hide"] ?? "") ||
  Number.parseFloat(styles.opacity ?? "1") === 0 ||
  isClipped(styles) ||
  // Parts with a size of their own stay visible.
  (Number.parseFloat(styles["font-size"] ?? "1") === 0 && element.childElementCount === 0) ||
  // Word adds a row without height that has the widths of columns, and some spreadsheets hide rows this way.
  element.matches("tr[height='0'], col[width='0']");

/** Whether an element is reduced to nothing, such as texts that websites provide for screen readers alone. */
const isClipped = (styles: Styles) =>
  /^inset\((?:50|100)%/.test(styles["clip-path"] ?? "") || /^rect\((?:[01](?:px)?[\s,]*){4}\)$/.test(styles.clip ?? "");

/** The indexes of the hidden columns of a table. @param max the maximum number of columns. */
export function hiddenColumns(table: HTMLTableElement, max: number): Set<number> {
  const hidden = new Set<number>();
  let index = 0;
  const skip = (element: Element, isHiddenToo: boolean) => {
    const span = Math.min(Math.max(Number(element.getAttribute("span")) || 1, 1), max);
    for (const end = Math.min(index + span, max); index < end; index += 1)
      if (isHiddenToo || element.hasAttribute("hidden")) hidden.add(index);
  };
  for (const child of table.children) {
    if (child.localName === "col") skip(child, false);
    if (child.localName !== "colgroup") continue;
    const columns = [...child.children].filter(({ localName }) => localName === "col");
    for (const column of columns) skip(column, child.hasAttribute("hidden"));
    if (columns.length === 0) skip(child, false);
  }
  return hidden;
}

const skipped = new Set(
  "script style head title meta link template noscript object svg math select textarea button canvas audio video map datalist".split(
    " ",
  ),
);
/** Whether an element has no text or pictures to paste: controls, and markers, comments and deletions in Word. */
export const isNoContent = (element: Element, styles: Styles) =>
  skipped.has(element.localName) ||
  isWordMarker(styles) ||
  /^comment/.test(styles["mso-element"] ?? "") ||
  /^(msocomanchor|msoDel|MsoCommentReference)$/.test(element.getAttribute("class") ?? "");
