/**
 * Where the name of the reader belongs in a letter, and what stands there for readers whose name is not known. The same
 * in what staff write, in the HTML made of it, and in its text: an element or a line is never part of it.
 */
const NAME = /\{name(?:\|([^{}<>\r\n]*))?\}/g;
/** What was meant as one, perhaps as another newsletter program has it. */
const MEANT = /\{+\s*\w*name\b[^{}]*\}*/i;

export const hasNames = (text: string): boolean => text.search(NAME) >= 0;

/** Puts something in each place of a name. @param put gets what stands there for nameless readers */
export const replaceNames = (text: string, put: (otherwise: string) => string): string =>
  text.replace(NAME, (_place, otherwise: string | undefined) => put(otherwise ?? ""));

/** A text for a reader; an empty name is not known. */
export const fillNames = (text: string, name: string): string => replaceNames(text, (otherwise) => name || otherwise);

/** As `fillNames`, in HTML. */
export const fillNamesInHtml = (html: string, name: string): string => fillNames(html, escapeHtml(name));

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** What is wrong with the places of names in a text, as part of a sentence. */
export function nameProblems(text: string): { severity: "problem" | "advice"; message: string }[] {
  const rest = replaceNames(text, () => "");
  const [meant] = MEANT.exec(rest) ?? [];
  const isOpen = [...text.matchAll(NAME)].some(([, otherwise]) => !otherwise?.trim());
  return [
    ...(meant
      ? [{ severity: "problem" as const, message: `“${meant.trim()}” would be sent as it is: write {name|reader}.` }]
      : []),
    ...(isOpen
      ? [
          {
            severity: "advice" as const,
            message: "Readers whose name is not known get nothing in the place of {name}: write {name|reader}.",
          },
        ]
      : []),
  ];
}
