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
      title: "Put letters on the site when they are sent",
      description:
        "Everybody can then read them below the newsletter, and the emails link to them. Each letter can be left out.",
    }),
    count_letter_clicks: z.boolean().default(false).meta({
      title: "Count clicks in letters",
      description:
        "Links of letters then lead through this site, which counts how often each is followed, not by whom. Letters never tell whether they are opened.",
    }),
  },
  publicFields: ["count_letter_clicks"],
});
