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
    banner_link_text: optionalLine(60).meta({ title: "Link text" }),
    banner_link: linkTarget.default("").meta({ title: "Link URL" }),
    banner_tone: z.enum(["calm", "warm", "important"]).default("calm").meta({ title: "Tone" }),
    banner_from: dateTime()
      .nullable()
      .default(null)
      .meta({ title: "Start", description: "Leave empty to show the banner immediately." }),
    banner_until: dateTime()
      .nullable()
      .default(null)
      .meta({ title: "End", description: "Leave empty to show the banner until you remove it." }),
    banner_dismissible: z.boolean().default(true).meta({ title: "Visitors can close the banner" }),
  },
  rules: [
    {
      field: "banner_until",
      message: "The end must be after the start.",
      isMet: ({ banner_from, banner_until }) => !banner_from || !banner_until || banner_from < banner_until,
    },
    {
      field: "banner_link_text",
      message: "Enter a link text.",
      isMet: ({ banner_link, banner_link_text }) => banner_link === "" || banner_link_text !== "",
    },
    {
      field: "banner_link",
      message: "Enter a link URL.",
      isMet: ({ banner_link, banner_link_text }) => banner_link !== "" || banner_link_text === "",
    },
  ],
});
