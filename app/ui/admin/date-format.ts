let language = "en-GB";
const formats = new Map<string, Intl.DateTimeFormat>();

/** Sets the language in which dates are written, as in `lang`, to that of the signed-in account. */
export function setDateLanguage(next: string): void {
  language = next;
  formats.clear();
}

export const dateLanguage = (): string => language;

/** Writes a date in the account's language. */
export function formatDateWith(options: Intl.DateTimeFormatOptions, date: Date): string {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format.format(date);
}
