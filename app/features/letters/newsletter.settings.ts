import { z } from "zod";
import { defineSettings } from "#app/resources/define-settings.ts";

export const newsletterSettings = defineSettings({
  label: "Newsletter",
  fields: {
    confirm_subscriptions: z.boolean().default(true).meta({
      title: "Ask subscribers to confirm",
      description: "New subscribers confirm their email address before they receive letters.",
    }),
    letters_on_site: z.boolean().default(false).meta({
      title: "Publish letters on the site",
      description:
        "Sent letters appear on the site under Newsletter, and the emails link to them. You can leave out individual letters.",
    }),
    count_letter_clicks: z.boolean().default(false).meta({
      title: "Count clicks in letters",
      description:
        "Links in letters pass through your site, which counts clicks by link, never by reader. Opens are never tracked.",
    }),
  },
  publicFields: ["count_letter_clicks"],
});
