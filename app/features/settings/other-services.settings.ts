import { z } from "zod";
import { defineSettings } from "#app/resources/define-settings.ts";
import { webAddress } from "#app/resources/values.ts";

export const otherServiceSettings = defineSettings({
  label: "Privacy and tracking",
  fields: {
    tag_manager_id: z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, "Enter a container ID such as GTM-ABC1234.")
      .nullable()
      .default(null)
      .meta({
        title: "Google Tag Manager",
        description: "Container ID, such as GTM-ABC1234. Leave empty to turn it off.",
      }),
    tag_manager_needs_consent: z.boolean().default(true).meta({ title: "Ask for consent before loading Tag Manager" }),
    ip_lookup_url: webAddress.nullable().default(null).meta({
      title: "IP address lookup",
      description:
        "URL of the service that shows staff their IP address next to their sessions. No credentials are sent. Defaults to this site.",
    }),
  },
  publicFields: ["tag_manager_id", "tag_manager_needs_consent"],
});
