import { z } from "zod";
import { defineSettings } from "#app/resources/define-settings.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { rows } from "#app/resources/inputs/rows.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { emailAddress, optionalLine, webAddress } from "#app/resources/values.ts";
import { completeProfile } from "./complete-profile.ts";
import { isOfNetwork, socialNetworkNames, socialNetworks } from "./social-networks.ts";

const SocialLink = z.preprocess(
  completeProfile,
  z
    .strictObject({
      network: z.enum(socialNetworkNames).meta({
        title: "Network",
        "x-labels": Object.fromEntries(socialNetworkNames.map((name) => [name, socialNetworks[name].label])),
      }),
      label: optionalLine(60).meta({ title: "Custom name" }),
      url: webAddress.meta({ title: "URL" }),
    })
    .superRefine(({ network, url }, context) => {
      if (isOfNetwork(network, url)) return;
      const { label, hosts } = socialNetworks[network];
      context.addIssue({
        code: "custom",
        path: ["url"],
        message: `Enter the URL of your ${label} profile, such as https://${hosts[0]}/academy, or choose another network.`,
      });
    }),
);

/** The academy's contact details, and its profiles elsewhere. */
export const contactSettings = defineSettings({
  label: "Contact",
  fields: {
    contact_email: z
      .union([z.literal(""), emailAddress])
      .default("")
      .meta({ title: "Contact email address" }),
    phone: optionalLine(40),
    address: textArea(500),
    social_links: labelled(rows(SocialLink, 20), {
      title: "Social links",
      description: "Profiles on other sites, linked in the footer in this order.",
    }),
  },
  publicFields: ["contact_email", "phone", "address", "social_links"],
});
