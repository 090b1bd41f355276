import { z } from "zod";
import { defineSettings } from "#app/resources/define-settings.ts";
import { webAddress } from "#app/resources/values.ts";

export const otherServiceSettings = defineSettings({
  label: "Other services",
  fields: {
    tag_manager_id: z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, "Enter a container ID such as GTM-ABC1234.")
      .nullable()
      .default(null)
      .meta({
        title: "Google Tag Manager",
        description: "Its container ID, such as GTM-ABC1234. Empty: it is not used.",
      }),
    tag_manager_needs_consent: z
      .boolean()
      .default(true)
      .meta({ title: "Ask visitors before the tag manager is loaded" }),
    ip_lookup_url: webAddress.nullable().default(null).meta({
      title: "IP address lookup",
      description:
        "The service that tells staff their IP address, on the screen of their sessions; asked without credentials. Empty: this site.",
    }),
  },
  publicFields: ["tag_manager_id", "tag_manager_needs_consent"],
});
