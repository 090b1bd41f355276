import { z } from "zod";
import { canonicalLanguage, isLanguage } from "#app/platform/text/language.ts";
import { defineSettings } from "#app/resources/define-settings.ts";
import { INVALID_LANGUAGE } from "#app/resources/inputs/language.ts";
import { timeZone } from "#app/resources/values.ts";

export const localeSettings = defineSettings({
  fields: {
    time_zone: timeZone().default("UTC").meta({ description: "Of the academy: it defines its days." }),
    language: z
      .string()
      .trim()
      .max(35)
      .refine(isLanguage, INVALID_LANGUAGE)
      .overwrite(canonicalLanguage)
      .meta({ format: "language" })
      .default("en")
      .meta({ description: "Of items without a language of their own." }),
  },
  publicFields: ["time_zone", "language"],
});
