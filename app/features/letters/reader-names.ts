/**
 * A placeholder for the reader's name, and its fallback for readers without a name. It is the same in what staff write,
 * in the HTML made from it, and in its text, because it never contains an element or a line break.
 */
const NAME = /\{name(?:\|([^{}<>\r\n]*))?\}/g;
/** A misspelled placeholder, or one from another newsletter program. */
const MEANT = /\{+\s*\w*name\b[^{}]*\}*/i;

export const hasNames = (text: string): boolean => text.search(NAME) >= 0;

/**
 * Replaces each name placeholder in a text. @param put returns the replacement, given the fallback for readers without
 * a name
 */
export const replaceNames = (text: string, put: (otherwise: string) => string): string =>
  text.replace(NAME, (_place, otherwise: string | undefined) => put(otherwise ?? ""));

/** Fills in a reader's name; an empty name means unknown. */
export const fillNames = (text: string, name: string): string => replaceNames(text, (otherwise) => name || otherwise);

/** Like `fillNames`, in HTML. */
export const fillNamesInHtml = (html: string, name: string): string => fillNames(html, escapeHtml(name));

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Problems with the name placeholders in a text, each as part of a sentence. */
export function nameProblems(text: string): { severity: "problem" | "advice"; message: string }[] {
  const rest = replaceNames(text, () => "");
  const [meant] = MEANT.exec(rest) ?? [];
  const isOpen = [...text.matchAll(NAME)].some(([, otherwise]) => !otherwise?.trim());
  return [
    ...(meant
      ? [
          {
            severity: "problem" as const,
            message: `“${meant.trim()}” would be sent as it is. Use {name|reader}.`,
          },
        ]
      : []),
    ...(isOpen
      ? [
          {
            severity: "advice" as const,
            message: "Readers without a name see nothing in place of {name}. Use {name|reader}.",
          },
        ]
      : []),
  ];
}
