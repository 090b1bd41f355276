import { z } from "zod";
import { EMAIL_MAX_LENGTH, isEmailAddress } from "#app/platform/email-address.ts";

/** One line of text that has to say something. */
export const line = (max = 200) => z.string().trim().min(1).max(max);
/** One line that may be empty. */
export const optionalLine = (max = 200) => z.string().trim().max(max).default("");
/** Text of several lines that may be empty. */
export const optionalText = (max = 5000) => z.string().trim().max(max).default("");
/** An email address, kept as typed, less the spaces around it. */
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
export const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(2000);
/** An address, or nothing. */
export const optionalAddress = z.union([z.literal(""), webAddress]).default("");
export const day = z.iso.date();

export const LinkRow = z.strictObject({ label: line(80), url: webAddress });
