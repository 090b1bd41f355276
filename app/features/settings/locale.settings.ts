import { z } from "zod";
import { canonicalLanguage, isLanguage } from "#app/platform/text/language.ts";
import { defineSettings } from "#app/resources/define-settings.ts";
import { INVALID_LANGUAGE } from "#app/resources/inputs/language.ts";
import { timeZone } from "#app/resources/values.ts";

export const localeSettings = defineSettings({
  label: "Language and time",
  fields: {
    time_zone: timeZone()
      .default("UTC")
      .meta({ description: "Used for schedules, statistics and the quote of the day." }),
    language: z
      .string()
      .trim()
      .max(35)
      .refine(isLanguage, INVALID_LANGUAGE)
      .overwrite(canonicalLanguage)
      .meta({ format: "language" })
      .default("en")
      .meta({ description: "Used for items that don’t set their own language." }),
  },
  publicFields: ["time_zone", "language"],
});
