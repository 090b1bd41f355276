import { z } from "zod";

/** Text in a header of an email, where a line break would begin another header. */
export const headerText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), "Enter a single line, without control characters.");
