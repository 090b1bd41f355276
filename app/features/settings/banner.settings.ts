import { z } from "zod";
import { defineSettings } from "#app/resources/define-settings.ts";
import { dateTime, optionalLine } from "#app/resources/values.ts";
import { linkTarget } from "./link-target.ts";

export const bannerSettings = defineSettings({
  label: "Banner",
  fields: {
    banner_text: optionalLine(200).meta({
      title: "Text",
      description: "One line above the header. Leave empty to hide the banner.",
    }),
    banner_link_text: optionalLine(60).meta({ title: "Text of its link" }),
    banner_link: linkTarget.default("").meta({ title: "Where its link leads" }),
    banner_tone: z.enum(["calm", "warm", "important"]).default("calm").meta({ title: "Tone" }),
    banner_from: dateTime()
      .nullable()
      .default(null)
      .meta({ title: "From", description: "Without a date, the banner appears immediately." }),
    banner_until: dateTime()
      .nullable()
      .default(null)
      .meta({ title: "Until", description: "Without a date, the banner stays." }),
    banner_dismissible: z.boolean().default(true).meta({ title: "Visitors can close it" }),
  },
  rules: [
    {
      field: "banner_until",
      message: "The banner has to end after it starts.",
      isMet: ({ banner_from, banner_until }) => !banner_from || !banner_until || banner_from < banner_until,
    },
    {
      field: "banner_link_text",
      message: "Enter the text of the link.",
      isMet: ({ banner_link, banner_link_text }) => banner_link === "" || banner_link_text !== "",
    },
    {
      field: "banner_link",
      message: "Enter where the link leads.",
      isMet: ({ banner_link, banner_link_text }) => banner_link !== "" || banner_link_text === "",
    },
  ],
});
