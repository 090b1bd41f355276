import { defineSettings } from "#app/resources/define-settings.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { logoShape } from "./logo-shape.ts";

/** The pictures that stand for the academy. */
export const brandingSettings = defineSettings({
  label: "Branding",
  fields: {
    logo: labelled(picture(logoShape), {
      description: "Shown next to the academy name in the header and footer. Defaults to the Lightwell logo.",
    }),
    icon: labelled(picture(), {
      description:
        "Shown in browser tabs and on home screens. Choose a square picture that is clear when small. Defaults to the logo.",
    }),
    share_picture: labelled(picture(), {
      description: "Shown when someone shares a page that has no picture of its own.",
    }),
  },
  publicFields: ["logo", "icon", "share_picture"],
});
