const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const signs: Record<string, string> = { "+": "⁺", "-": "⁻", "−": "⁻", n: "ⁿ" };

/** The text of a short superscript number, such as a power, in characters. @returns undefined for any other text. */
export function superscript(element: Element): string | undefined {
  const text = element.textContent?.trim() ?? "";
  if (element.querySelector("a") || !/^[+\-−]?(\d{1,3}|n)$/.test(text)) return undefined;
  return [...text].map((character) => signs[character] ?? digits[Number(character)]).join("");
}
