import { z } from "zod";
import { canonicalLanguage, isLanguage } from "#app/platform/language.ts";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { NO_LANGUAGE } from "#app/resources/inputs/language.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { emailAddress, line, optionalAddress, optionalLine, timeZone, webAddress } from "#app/resources/values.ts";

/** What the site shows of the academy everywhere: names, contact, social links, how it is measured. */
export const settings = defineResource({
  name: "settings",
  path: "/api/common/settings",
  labels: { one: "Settings", many: "Settings" },
  single: true,
  fields: {
    academy_name: line(),
    logo: picture(),
    footer_about: textArea(1000),
    contact_email: z.union([z.literal(""), emailAddress]).default(""),
    phone: optionalLine(40),
    address: textArea(500),
    social_network_url: optionalAddress,
    microblog_url: optionalAddress,
    professional_network_url: optionalAddress,
    video_site_url: optionalAddress,
    /** IANA name: the year in the footer and the quote of the day follow it. */
    time_zone: timeZone().default("UTC"),
    /** What items are in that say nothing else. */
    language: z.string().trim().max(35).refine(isLanguage, NO_LANGUAGE).overwrite(canonicalLanguage).default("en"),
    /** Google Tag Manager's container. */
    tag_manager_id: z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, "Enter a container such as GTM-ABC1234.")
      .nullable()
      .default(null),
    tag_manager_needs_consent: z.boolean().default(true),
    /** Asked by the admin area, without credentials, for the current IP address; null asks this site. */
    ip_lookup_url: webAddress.nullable().default(null),
    share_picture: picture(),
  },
  traits: ["revisions"],
  list: { columns: [], order: "id", orderings: [], search: ["academy_name"], filters: [] },
});

export type Settings = ItemOf<typeof settings>;

/** What everybody may know of the settings. */
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
