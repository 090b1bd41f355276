import { z } from "zod";
import { versionField } from "#app/platform/http/item-version.ts";
import { ignoreReadOnly } from "#app/platform/http/read-only.ts";
import { rowId } from "#app/platform/http/row-id.ts";
import { defineResource, type ItemOf } from "#app/resources/define-resource.ts";
import { readSchema } from "#app/resources/fields.ts";
import { emailAddress, headerText } from "#app/resources/values.ts";

export const subscriberSources = ["footer", "newsletter", "staff", "import"] as const;
export type SubscriberSource = (typeof subscriberSources)[number];

export const sourceLabels: Record<SubscriberSource, string> = {
  footer: "Footer form",
  newsletter: "Newsletter page",
  staff: "Added by staff",
  import: "Imported",
};

/** In characters. */
export const MAX_NAME = 100;
const name = headerText(MAX_NAME).meta({ description: "What letters greet them by. Empty: it is not known." });

export const subscribers = defineResource({
  name: "subscriber",
  path: "/api/viewer/subscriber",
  labels: { one: "Subscriber", many: "Subscribers" },
  personal: true,
  except: ["create", "update"],
  fields: {
    email: emailAddress,
    name,
    is_blocked: z.boolean().meta({ description: "A blocked subscriber receives no email and cannot subscribe again." }),
    source: z.enum(subscriberSources),
    is_confirmed: z.boolean().meta({
      description:
        "Whether they receive letters: false until they follow the confirmation link, and after they unsubscribe.",
    }),
    is_undeliverable: z.boolean().meta({
      description: "Whether letters are kept from them, since some came back or were reported as spam.",
    }),
    is_unsubscribed: z.boolean(),
    unsubscribed_at: z.iso.datetime().nullable().meta({
      description: "When they unsubscribed; kept until they confirm a new subscription.",
    }),
    unsubscribed_letter: z.string().meta({
      description: "The title of the letter whose link they used. Empty if they unsubscribed another way.",
    }),
  },
  traits: [],
  list: {
    columns: ["email", "name", "is_blocked", "source", "is_confirmed", "created_at"],
    order: "-created_at",
    orderings: ["is_blocked"],
    search: ["email", "name"],
    filters: ["is_blocked", "is_confirmed", "is_unsubscribed", "is_undeliverable", "source", "created_at"],
  },
});
export type Subscriber = ItemOf<typeof subscribers>;

/** Selects subscribers: all who are confirmed and not blocked, or those who also meet every condition. */
export const Audience = z.strictObject({
  sources: z.array(z.enum(subscriberSources)).min(1).max(subscriberSources.length).optional(),
  subscribed_from: z.iso.date().optional().meta({ description: "The first day, in the time zone of the academy." }),
  subscribed_until: z.iso.date().optional().meta({ description: "The last day, in the time zone of the academy." }),
  import_id: rowId.optional().meta({ description: "The import that added them." }),
});
export type Audience = z.output<typeof Audience>;

/** The audience of a letter that is sent, with the letter's topic. */
export const SentAudience = Audience.extend({
  topic_id: rowId.optional().meta({ description: "Who refuses this topic is left out." }),
});
export type SentAudience = z.output<typeof SentAudience>;

/** Input from visitors. */
export const SubscriberInput = z.strictObject({
  email: emailAddress,
  source: z
    .enum(subscriberSources)
    .exclude(["staff", "import"])
    .optional()
    .meta({ description: "The form that was used." }),
});

export type SubscriberInput = z.output<typeof SubscriberInput>;

/** Input from staff, who may also set a name; emails never repeat what visitors type. */
export const StaffSubscriberInput = SubscriberInput.extend({
  name: name.optional().meta({ description: "For staff only: what letters greet them by." }),
});

const Replacement = z.strictObject({
  email: emailAddress,
  name: name.optional().meta({ description: "What letters greet them by. Left out: it stays as it is." }),
  is_blocked: z.boolean(),
  version: versionField,
});
/** `source` and other read-only fields can be sent back, but not changed. */
const readOnly = Object.keys(readSchema(subscribers).shape);
export const SubscriberReplacement = ignoreReadOnly(Replacement, readOnly);
export const SubscriberChanges = ignoreReadOnly(Replacement.partial(), readOnly);
