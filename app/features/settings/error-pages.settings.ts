import { defineSettings } from "#app/resources/define-settings.ts";
import { optionalLine } from "#app/resources/values.ts";

export const errorPageSettings = defineSettings({
  label: "Error pages",
  fields: {
    missing_title: optionalLine(100).meta({
      title: "Not-found page title",
      description: "Defaults to “Page not found”.",
    }),
    missing_text: optionalLine(300).meta({ title: "Not-found page text" }),
    failure_title: optionalLine(100).meta({
      title: "Server error title",
      description: "Defaults to “Something went wrong on our side”.",
    }),
    failure_text: optionalLine(300).meta({ title: "Server error text" }),
  },
  publicFields: ["missing_title", "missing_text", "failure_title", "failure_text"],
});
