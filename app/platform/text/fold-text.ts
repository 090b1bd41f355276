/** Normalises text for comparison: folds case, diacritics and whitespace in the same way on both engines. */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
