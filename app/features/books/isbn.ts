/** Whether a text is an ISBN-10 or ISBN-13 with a valid check digit (ISO 2108); hyphens and spaces are ignored. */
export function isIsbn(text: string): boolean {
  const digits = text.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{13}$/.test(digits)) {
    return digits.startsWith("978") || digits.startsWith("979")
      ? weightedSum(digits, (index) => (index % 2 === 0 ? 1 : 3)) % 10 === 0
      : false;
  }
  return /^\d{9}[\dX]$/.test(digits) && weightedSum(digits, (index) => 10 - index) % 11 === 0;
}

function weightedSum(digits: string, weight: (index: number) => number) {
  return [...digits].reduce((sum, digit, index) => sum + (digit === "X" ? 10 : Number(digit)) * weight(index), 0);
}
