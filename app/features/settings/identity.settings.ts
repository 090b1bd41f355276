import { z } from "zod";
import { defineSettings } from "#app/resources/define-settings.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { emailAddress, line } from "#app/resources/values.ts";
import { logoShape } from "./logo-shape.ts";

/** The academy's identity on its pages and in its emails. */
export const identitySettings = defineSettings({
  fields: {
    academy_name: line(),
    logo: labelled(picture(logoShape), {
      description: "In the header and the footer, beside the name. Empty: the lit arch.",
    }),
    icon: labelled(picture(), {
      description:
        "In browser tabs and on home screens: a square picture that is clear when small. Empty: the logo, or the lit arch.",
    }),
    footer_about: labelled(textArea(1000), { title: "About, in the footer" }),
    contact_email: z
      .union([z.literal(""), emailAddress])
      .default("")
      .meta({ title: "Contact email address" }),
  },
  publicFields: ["academy_name", "logo", "icon", "footer_about", "contact_email"],
});
