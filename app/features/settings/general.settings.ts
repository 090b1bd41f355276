import { defineSettings } from "#app/resources/define-settings.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { line } from "#app/resources/values.ts";

/** The academy's name and how it introduces itself. */
export const generalSettings = defineSettings({
  label: "General",
  fields: {
    academy_name: line().meta({ description: "Shown in the header, in the titles of pages and in emails." }),
    footer_about: labelled(textArea(1000), {
      title: "Footer text",
      description: "A few sentences about the academy, shown at the foot of every page.",
    }),
  },
  publicFields: ["academy_name", "footer_about"],
});
