import { z } from "zod";

/** One line of text that has to say something. */
export const line = (max = 200) => z.string().trim().min(1).max(max);
/** One line that may be empty. */
export const optionalLine = (max = 200) => z.string().trim().max(max).default("");
/** Text of several lines that may be empty. */
export const optionalText = (max = 5000) => z.string().trim().max(max).default("");
export const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(2000);
/** An address, or nothing. */
export const optionalAddress = z.union([z.literal(""), webAddress]).default("");
export const day = z.iso.date();

export const LinkRow = z.strictObject({ label: line(80), url: webAddress });
