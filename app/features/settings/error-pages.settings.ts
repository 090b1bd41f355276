import { defineSettings } from "#app/resources/define-settings.ts";
import { optionalLine } from "#app/resources/values.ts";

export const errorPageSettings = defineSettings({
  label: "Error pages",
  fields: {
    missing_title: optionalLine(100).meta({
      title: "Title of pages that do not exist",
      description: "Defaults to “This page is not here”.",
    }),
    missing_text: optionalLine(300).meta({ title: "Text of pages that do not exist" }),
    failure_title: optionalLine(100).meta({
      title: "Title of pages that failed",
      description: "Defaults to “Something went wrong on our side”.",
    }),
    failure_text: optionalLine(300).meta({ title: "Text of pages that failed" }),
  },
  publicFields: ["missing_title", "missing_text", "failure_title", "failure_text"],
});
