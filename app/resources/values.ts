import { z } from "zod";
import { EMAIL_MAX_LENGTH, isEmailAddress } from "#app/platform/text/email-address.ts";
import { addScheme } from "#app/platform/text/web-address.ts";
import { isTimeZone } from "#app/platform/time/time-zone.ts";

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;
/** Text on one line: pasted line breaks become spaces. */
const singleLine = () =>
  z
    .string()
    .trim()
    // Whole runs of spaces, since a pattern around the break would search long runs again from each of their spaces.
    .overwrite((text) => text.replaceAll(/[\s\u0085]+/g, (spaces) => (LINE_BREAK.test(spaces) ? " " : spaces)));
/** One line of text, required. */
export const line = (max = 200) => singleLine().min(1).max(max);
/** One line of text, possibly empty. */
export const optionalLine = (max = 200) => singleLine().max(max).default("");
/** Multi-line text, possibly empty. */
export const optionalText = () => z.string().trim().max(5000).default("");
/** Text for an email header, where a line break would start another header; possibly empty. */
export const headerText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), "Enter a single line without control characters.");
/** An email address, stored as entered except for surrounding spaces. */
export const emailAddress = z
  .string()
  .trim()
  .min(1)
  .max(EMAIL_MAX_LENGTH)
  .refine((text) => text === "" || text.length > EMAIL_MAX_LENGTH || isEmailAddress(text), {
    error: "Enter a valid email address.",
    params: { code: "invalid" },
  })
  .meta({ format: "idn-email", examples: ["reader@example.com"] });
/** A URL; `https://` is added to one without a scheme. The URL standard ignores line breaks and tabs. */
export const webAddress = z
  .string()
  .trim()
  .overwrite((text) => addScheme(text.replaceAll(/[\t\n\r]/g, "")))
  .check(z.url({ protocol: /^https?$/, hostname: z.regexes.domain }))
  .max(2000);
/** A URL or an empty string. */
export const optionalWebAddress = z.union([z.literal(""), webAddress]).default("");
export const day = z.iso.date();
/** An ISO 8601 date-time with any UTC offset; stored and returned in UTC with milliseconds. */
export const dateTime = () =>
  z.iso
    .datetime({ offset: true, abort: true })
    .overwrite((text) => new Date(text).toISOString())
    // PostgreSQL has no year 0, and ISO 8601 requires a sign for years after 9999.
    .refine((text) => /^(?!0000)\d{4}-/.test(text), "Enter a date between the years 1 and 9999.");
/** The IANA name of a time zone. */
export const timeZone = () =>
  z.string().max(100).refine(isTimeZone, "Enter a time zone such as Europe/London.").meta({ format: "time-zone" });

export const LinkRow = z.strictObject({
  label: line(80).meta({ title: "Text" }),
  url: webAddress.meta({ title: "Link" }),
});
