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
      description: "Shown next to the academy name in the header and footer. Defaults to the Lightwell logo.",
    }),
    icon: labelled(picture(), {
      description:
        "Shown in browser tabs and on home screens. Choose a square picture that is clear when small. Defaults to the logo.",
    }),
    footer_about: labelled(textArea(1000), { title: "Footer text" }),
    contact_email: z
      .union([z.literal(""), emailAddress])
      .default("")
      .meta({ title: "Contact email address" }),
  },
  publicFields: ["academy_name", "logo", "icon", "footer_about", "contact_email"],
});
