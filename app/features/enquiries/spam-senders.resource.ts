import { z } from "zod";
import { emailKey, isEmailAddress } from "#app/platform/text/email-address.ts";
import { defineResource } from "#app/resources/define-resource.ts";

/** `@example.com` stands for every address of the domain. */
const ANY = "anyone";
const isSender = (text: string) => isEmailAddress(text.startsWith("@") ? ANY + text : text);

/** An address or a domain in the form used for comparing senders. */
export const senderKey = (text: string): string =>
  text.startsWith("@") ? emailKey(ANY + text).slice(ANY.length) : emailKey(text);

/** `@example.com` of `reader@example.com`. */
export const getEmailDomain = (email: string): string => {
  const key = emailKey(email);
  return key.slice(key.lastIndexOf("@"));
};

/**
 * Addresses and domains whose enquiries are treated as spam: added by hand, or when staff mark one as spam.
 */
export const spamSenders = defineResource({
  name: "spam-sender",
  path: "/api/viewer/spam-sender",
  labels: { one: "Spam sender", many: "Spam senders" },
  navigation: {
    group: "Enquiries",
    order: 3,
    icon: "block",
    description: "Senders whose enquiries go straight to spam.",
  },
  personal: true,
  fields: {
    name: z
      .string()
      .trim()
      .min(1)
      .max(254)
      .refine(isSender, "Enter an email address or a domain such as @example.com.")
      .overwrite((text) => (isSender(text) ? senderKey(text) : text))
      .meta({
        title: "Email address or domain",
        description: "Enquiries from this sender go to spam. For a whole domain, enter @example.com.",
      }),
  },
  traits: ["unique-name"],
  list: { columns: ["name", "created_at"], order: "name", orderings: [], search: ["name"], filters: [] },
});
