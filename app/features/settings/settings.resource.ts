import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { toSection } from "#app/resources/define-settings.ts";
import { enquirySettings } from "../enquiries/enquiry.settings.ts";
import { digestSettings } from "../letters/digest/digest.settings.ts";
import { newsletterSettings } from "../letters/newsletter.settings.ts";
import { bannerSettings } from "./banner.settings.ts";
import { brandingSettings } from "./branding.settings.ts";
import { contactSettings } from "./contact.settings.ts";
import { errorPageSettings } from "./error-pages.settings.ts";
import { generalSettings } from "./general.settings.ts";
import { localeSettings } from "./locale.settings.ts";
import { navigationSettings } from "./navigation.settings.ts";
import { otherServiceSettings } from "./other-services.settings.ts";

/** The settings of the whole site, composed of groups: each is declared in the folder of its subject. */
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
    description: "The academy’s name, contact details, time zone and other site-wide settings.",
  },
  fields: {
    ...generalSettings.fields,
    ...brandingSettings.fields,
    ...contactSettings.fields,
    ...enquirySettings.fields,
    ...localeSettings.fields,
    ...newsletterSettings.fields,
    ...digestSettings.fields,
    ...otherServiceSettings.fields,
    ...bannerSettings.fields,
    ...navigationSettings.fields,
    ...errorPageSettings.fields,
  },
  rules: bannerSettings.rules,
  traits: ["revisions"],
  form: {
    sections: [
      toSection(generalSettings),
      toSection(contactSettings),
      toSection(brandingSettings),
      toSection(navigationSettings),
      toSection(bannerSettings),
      toSection(newsletterSettings, digestSettings),
      toSection(enquirySettings),
      toSection(otherServiceSettings),
      toSection(localeSettings),
      toSection(errorPageSettings),
    ],
  },
  list: { columns: [], order: "id", orderings: [], search: ["academy_name"], filters: [] },
});

export type Settings = ItemOf<typeof settings>;

export const publicSettings = [
  ...generalSettings.publicFields,
  ...brandingSettings.publicFields,
  ...contactSettings.publicFields,
  ...localeSettings.publicFields,
  ...otherServiceSettings.publicFields,
  ...newsletterSettings.publicFields,
  ...navigationSettings.publicFields,
  ...errorPageSettings.publicFields,
] as const;

export type PublicSettings = Pick<Settings, (typeof publicSettings)[number]>;
