import { isEmailAddress } from "#app/platform/text/email-address.ts";

/**
 * The email address in a cell of a file, without what programs put around it: `Ada <ada@…>`, `mailto:`, quotation
 * marks, invisible characters, a trailing separator.
 * @returns undefined if the cell has none, or several
 */
export function readEmailAddress(cell: string): string | undefined {
  const text = visibleText(cell).replace(/(?<![\s;,.])[\s;,.]+$/, "");
  const address = (/<([^<>]*)>$/.exec(text)?.[1] ?? text)
    .trim()
    .replace(/^mailto:([^?]*).*$/i, "$1")
    .replace(/^(['"‘“])(.*)['"’”]$/, "$2");
  return isEmailAddress(address) ? address : undefined;
}

/** A cell without invisible characters, and without spaces at either end. */
export const visibleText = (cell: string) => cell.replace(/\p{Cf}/gu, "").trim();

/** The address in a cell, or else its visible text. */
export const addressOrText = (cell = ""): string => readEmailAddress(cell) ?? visibleText(cell);
