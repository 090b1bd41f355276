import { z } from "zod";
import { canonicalLanguage, isLanguage } from "#app/platform/text/language.ts";
import { weekdays } from "#app/platform/time/weekdays.ts";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { INVALID_LANGUAGE } from "#app/resources/inputs/language.ts";
import { picture } from "#app/resources/inputs/picture.ts";
import { rows } from "#app/resources/inputs/rows.ts";
import { textArea } from "#app/resources/inputs/text-area.ts";
import { dateTime, emailAddress, line, optionalLine, timeZone, webAddress } from "#app/resources/values.ts";
import { logoShape } from "./logo-shape.ts";
import { menuEntries, menuEntryNames } from "./menu-entries.ts";
import { isOfNetwork, socialNetworkNames, socialNetworks } from "./social-networks.ts";

/** A path of this site or an address of another one; browsers read `//host` as another host. */
const linkTarget = z
  .string()
  .trim()
  .max(2000)
  .refine(
    (text) =>
      !/[\t\n\r]/.test(text) &&
      (text === "" || /^\/(?![/\\])[^\s\\]*$/.test(text) || webAddress.safeParse(text).success),
    "Enter a path such as /books, or an address that starts with https://.",
  );

const MenuRow = z.strictObject({
  entry: z.enum(menuEntryNames).meta({ title: "Entry", "x-labels": menuEntries }),
  label: optionalLine(40).meta({ title: "Another label" }),
  hidden: z.boolean().default(false).meta({ title: "Hide it" }),
});

const FooterLink = z.strictObject({
  label: line(60).meta({ title: "Text" }),
  url: linkTarget.refine((text) => text !== "", "Enter a path such as /books, or an address.").meta({ title: "Link" }),
});

const SocialLink = z
  .strictObject({
    network: z.enum(socialNetworkNames).meta({
      title: "Network",
      "x-labels": Object.fromEntries(socialNetworkNames.map((name) => [name, socialNetworks[name].label])),
    }),
    label: optionalLine(60).meta({ title: "Another name" }),
    url: webAddress.meta({ title: "Address" }),
  })
  .superRefine(({ network, url }, context) => {
    if (isOfNetwork(network, url)) return;
    const { label, hosts } = socialNetworks[network];
    context.addIssue({
      code: "custom",
      path: ["url"],
      message: `Enter an address of ${label}, such as https://${hosts[0]}/academy, or choose another network.`,
    });
  });

/** Settings of the whole site: the academy's name, contact data and social links, and analytics. */
export const settings = defineResource({
  name: "settings",
  path: "/api/common/settings",
  labels: { one: "Settings", many: "Settings" },
  single: true,
  except: ["list", "create", "delete", "bulk", "export"],
  shownOn: { path: "/", label: "Home page" },
  navigation: {
    group: "Settings",
    order: 1,
    icon: "settings",
    for: "owners",
    description: "What holds for the whole site: the name of the academy, its contact data and its time zone.",
  },
  fields: {
    academy_name: line(),
    logo: labelled(picture(logoShape), {
      description: "In the header and the footer, beside the name. Empty: the lit arch.",
    }),
    icon: labelled(picture(), {
      description:
        "In browser tabs and on home screens: a square picture that is clear when small. Empty: the logo, or the lit arch.",
    }),
    footer_about: labelled(textArea(1000), { title: "About, in the footer" }),
    contact_email: z
      .union([z.literal(""), emailAddress])
      .default("")
      .meta({ title: "Contact email address" }),
    enquiry_recipients: labelled(rows(emailAddress, 20), {
      title: "Who is told of new enquiries",
      description: "Email addresses. Empty: the contact address, or the owners if there is none.",
    }),
    enquiry_days: z.number().int().min(1).max(60).default(3).meta({
      title: "Days within which enquiries are answered",
      description: "One that is not answered by then is marked as late, and is named on the dashboard.",
    }),
    phone: optionalLine(40),
    address: textArea(500),
    social_links: labelled(rows(SocialLink, 20), {
      title: "Social links",
      description: "Where else the academy is found, linked in the footer in this order.",
    }),
    time_zone: timeZone().default("UTC").meta({ description: "Of the academy: it defines its days." }),
    language: z
      .string()
      .trim()
      .max(35)
      .refine(isLanguage, INVALID_LANGUAGE)
      .overwrite(canonicalLanguage)
      .meta({ format: "language" })
      .default("en")
      .meta({ description: "Of items without a language of their own." }),
    confirm_subscriptions: z.boolean().default(true).meta({
      title: "Ask subscribers to confirm",
      description:
        "Who subscribes gets an email with a link, and letters once they have followed it. Off: letters come at once.",
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
    digest: z
      .enum(["off", "draft", "send"])
      .default("off")
      .meta({
        title: "Letter with the new articles of the week",
        description: "Made by itself if there are any. One that waits is named on the dashboard.",
        "x-labels": { off: "None", draft: "Made, for somebody to send", send: "Made and sent by itself" },
      }),
    digest_weekday: z.enum(weekdays).default("friday").meta({ title: "On" }),
    digest_hour: z.number().int().min(0).max(23).default(9).meta({
      title: "At",
      description: "The hour, from 0 to 23, in the time zone of the academy.",
    }),
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
    share_picture: labelled(picture(), { description: "For shared links to pages without a picture of their own." }),
    banner_text: optionalLine(200).meta({ title: "Text", description: "One line above the header. Empty: no banner." }),
    banner_link_text: optionalLine(60).meta({ title: "Text of its link" }),
    banner_link: linkTarget.default("").meta({ title: "Where its link leads" }),
    banner_tone: z.enum(["calm", "warm", "important"]).default("calm").meta({ title: "Tone" }),
    banner_from: dateTime().nullable().default(null).meta({ title: "From", description: "Empty: at once." }),
    banner_until: dateTime().nullable().default(null).meta({ title: "Until", description: "Empty: without an end." }),
    banner_dismissible: z.boolean().default(true).meta({ title: "Visitors can close it" }),
    menu: labelled(rows(MenuRow, 30), {
      title: "Main menu",
      description:
        "Entries in the order in which they come first, with another label, or hidden. The others follow as usual. Hiding a group hides its entries.",
    }),
    footer_links: labelled(rows(FooterLink, 12), {
      title: "Links in the footer",
      description: "Instead of the usual four: Vision, Founder Quotes, Newsletter, Video Channel.",
    }),
    missing_title: optionalLine(100).meta({
      title: "Title of pages that do not exist",
      description: "Empty: “This page is not here”.",
    }),
    missing_text: optionalLine(300).meta({ title: "Text of pages that do not exist" }),
    failure_title: optionalLine(100).meta({
      title: "Title of pages that failed",
      description: "Empty: “Something went wrong on our side”.",
    }),
    failure_text: optionalLine(300).meta({ title: "Text of pages that failed" }),
  },
  traits: ["revisions"],
  form: {
    sections: [
      {
        label: "Banner",
        fields: [
          "banner_text",
          "banner_link_text",
          "banner_link",
          "banner_tone",
          "banner_from",
          "banner_until",
          "banner_dismissible",
        ],
      },
      { label: "Menu and footer", fields: ["menu", "footer_links"] },
      { label: "Newsletter", fields: ["confirm_subscriptions", "letters_on_site", "count_letter_clicks"] },
      { label: "Weekly digest", fields: ["digest", "digest_weekday", "digest_hour"] },
      { label: "Error pages", fields: ["missing_title", "missing_text", "failure_title", "failure_text"] },
      { label: "Other services", fields: ["tag_manager_id", "tag_manager_needs_consent", "ip_lookup_url"] },
    ],
  },
  list: { columns: [], order: "id", orderings: [], search: ["academy_name"], filters: [] },
});

export type Settings = ItemOf<typeof settings>;

export const publicSettings = [
  "academy_name",
  "logo",
  "icon",
  "footer_about",
  "contact_email",
  "phone",
  "address",
  "social_links",
  "time_zone",
  "language",
  "tag_manager_id",
  "tag_manager_needs_consent",
  "count_letter_clicks",
  "share_picture",
  "menu",
  "footer_links",
  "missing_title",
  "missing_text",
  "failure_title",
  "failure_text",
] as const;

export type PublicSettings = Pick<Settings, (typeof publicSettings)[number]>;
