import { z } from "zod";
import { canonicalLanguage, isLanguage } from "#app/platform/language.ts";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { INVALID_LANGUAGE } from "#app/resources/inputs/language.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { emailAddress, line, optionalLine, optionalWebAddress, timeZone, webAddress } from "#app/resources/values.ts";

/** Settings of the whole site: the academy's name, contact data and social links, and analytics. */
export const settings = defineResource({
  name: "settings",
  path: "/api/common/settings",
  labels: { one: "Settings", many: "Settings" },
  single: true,
  navigation: { group: "System", order: 1, icon: "settings", for: "owners" },
  fields: {
    academy_name: line(),
    logo: picture(),
    footer_about: textArea(1000),
    contact_email: z.union([z.literal(""), emailAddress]).default(""),
    phone: optionalLine(40),
    address: textArea(500),
    social_network_url: optionalWebAddress,
    microblog_url: optionalWebAddress,
    professional_network_url: optionalWebAddress,
    video_site_url: optionalWebAddress,
    /** The IANA name of the academy's time zone, which defines its days. */
    time_zone: timeZone().default("UTC"),
    /** The language of items without a language of their own. */
    language: z
      .string()
      .trim()
      .max(35)
      .refine(isLanguage, INVALID_LANGUAGE)
      .overwrite(canonicalLanguage)
      .meta({ format: "language" })
      .default("en"),
    /** The container ID of Google Tag Manager. */
    tag_manager_id: z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, "Enter a container ID such as GTM-ABC1234.")
      .nullable()
      .default(null),
    tag_manager_needs_consent: z.boolean().default(true),
    /** The service that the admin area requests the current IP address from, without credentials; null for this site. */
    ip_lookup_url: webAddress.nullable().default(null),
    share_picture: picture(),
  },
  traits: ["revisions"],
  list: { columns: [], order: "id", orderings: [], search: ["academy_name"], filters: [] },
});

export type Settings = ItemOf<typeof settings>;

/** The settings that are public. */
export const publicSettings = [
  "academy_name",
  "logo",
  "footer_about",
  "contact_email",
  "phone",
  "address",
  "social_network_url",
  "microblog_url",
  "professional_network_url",
  "video_site_url",
  "time_zone",
  "language",
  "tag_manager_id",
  "tag_manager_needs_consent",
  "share_picture",
] as const;

export type PublicSettings = Pick<Settings, (typeof publicSettings)[number]>;
