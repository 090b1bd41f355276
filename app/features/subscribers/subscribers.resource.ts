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
const name = headerText(MAX_NAME).meta({ description: "The name used to greet them in letters; empty if unknown." });

export const subscribers = defineResource({
  name: "subscriber",
  path: "/api/viewer/subscriber",
  labels: { one: "Subscriber", many: "Subscribers" },
  personal: true,
  except: ["create", "update"],
  fields: {
    email: emailAddress,
    name,
    is_blocked: z.boolean().meta({
      title: "Blocked",
      description: "Blocked subscribers receive no email and cannot subscribe again.",
    }),
    source: z.enum(subscriberSources),
    is_confirmed: z.boolean().meta({
      title: "Confirmed",
      description: "Whether they receive letters: false until they confirm, and after they unsubscribe.",
    }),
    is_undeliverable: z.boolean().meta({
      title: "Undeliverable",
      description: "Whether letters are paused because of bounces or a spam report.",
    }),
    is_unsubscribed: z.boolean().meta({ title: "Unsubscribed" }),
    unsubscribed_at: z.iso.datetime().nullable().meta({
      description: "When they unsubscribed; kept until they confirm a new subscription.",
    }),
    unsubscribed_letter: z.string().meta({
      description: "The title of the letter they unsubscribed from; empty if they unsubscribed another way.",
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
  subscribed_from: z.iso.date().optional().meta({ description: "The first day, in the academy’s time zone." }),
  subscribed_until: z.iso.date().optional().meta({ description: "The last day, in the academy’s time zone." }),
  import_id: rowId.optional().meta({ description: "The import that added them." }),
});
export type Audience = z.output<typeof Audience>;

/** The audience of a letter that is sent, with the letter's topic. */
export const SentAudience = Audience.extend({
  topic_id: rowId.optional().meta({ description: "Excludes subscribers who opted out of this topic." }),
});
export type SentAudience = z.output<typeof SentAudience>;

/** Input from visitors. */
export const SubscriberInput = z.strictObject({
  email: emailAddress,
  source: z
    .enum(subscriberSources)
    .exclude(["staff", "import"])
    .optional()
    .meta({ description: "The form they used." }),
});

export type SubscriberInput = z.output<typeof SubscriberInput>;

/** Input from staff, who may also set a name; emails never repeat what visitors type. */
export const StaffSubscriberInput = SubscriberInput.extend({
  name: name.optional().meta({ description: "For staff only: the name used to greet them in letters." }),
});

const Replacement = z.strictObject({
  email: emailAddress,
  name: name.optional().meta({ description: "The name used to greet them in letters; unchanged if omitted." }),
  is_blocked: z.boolean(),
  version: versionField,
});
/** `source` and other read-only fields can be sent back, but not changed. */
const readOnly = Object.keys(readSchema(subscribers).shape);
export const SubscriberReplacement = ignoreReadOnly(Replacement, readOnly);
export const SubscriberChanges = ignoreReadOnly(Replacement.partial(), readOnly);
