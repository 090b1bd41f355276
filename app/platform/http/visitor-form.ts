import type { Problem } from "../errors.ts";

/** Describes the problem with a value, in words for visitors. */
export type VisitorMessage = (value: string) => string;

/** The text of a field, or "" for a file. Browsers send line breaks as CRLF, which would count as two characters. */
export function readFormText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
}

/** @param what the subject of the sentence: "A name". */
export const tooLong =
  (what: string, max: number): VisitorMessage =>
  (value) =>
    `${what} can have up to ${max.toLocaleString("en")} characters. You entered ${value.trim().length.toLocaleString("en")}.`;

/**
 * The first problem of each field, in words for visitors. Problems of other fields are left out.
 * @param messages by field and error code, `default` for every other code.
 * @param values what was sent, by field.
 */
export function visitorMessages<Field extends string>(
  problems: Problem[],
  messages: Record<Field, Record<string, VisitorMessage>>,
  values: Partial<Record<Field, string>>,
): Partial<Record<Field, string>> {
  const found: Partial<Record<Field, string>> = {};
  for (const { field, code } of problems) {
    const name = field as Field;
    if (!Object.hasOwn(messages, name) || found[name]) continue;
    const own = messages[name];
    const message = Object.hasOwn(own, code) ? own[code] : own.default;
    found[name] = message?.(values[name] ?? "") ?? "Please check this field.";
  }
  return found;
}
