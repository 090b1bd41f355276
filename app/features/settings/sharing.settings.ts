import { defineSettings } from "#app/resources/define-settings.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { picture } from "#app/resources/inputs/picture.ts";

export const sharingSettings = defineSettings({
  fields: {
    share_picture: labelled(picture(), {
      description: "Shown when someone shares a page that has no picture of its own.",
    }),
  },
  publicFields: ["share_picture"],
});
