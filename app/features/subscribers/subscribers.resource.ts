import { z } from "zod";
import { EMAIL_MAX_LENGTH, isEmailAddress } from "#app/platform/email-address.ts";
import { listQuery, orderingOf } from "#app/platform/http/lists.ts";

export const subscribersPath = "/api/viewer/subscriber/";

/** Where a subscriber came from: the footer's form, the newsletter page's, or a member of staff. */
export const subscriberSources = ["footer", "newsletter", "staff"] as const;
export type SubscriberSource = (typeof subscriberSources)[number];

export const sourceLabels: Record<SubscriberSource, string> = {
  footer: "Footer form",
  newsletter: "Newsletter page",
  staff: "Added by staff",
};

/** Kept as typed, less the spaces around it. */
const Email = z
  .string()
  .trim()
  .min(1)
  .max(EMAIL_MAX_LENGTH)
  .refine((text) => text === "" || text.length > EMAIL_MAX_LENGTH || isEmailAddress(text), {
    error: "Enter a valid email address.",
    params: { code: "invalid" },
  })
  .meta({ format: "idn-email", examples: ["reader@example.com"] });

const time = z.iso.datetime();
export const Subscriber = z
  .object({
    id: z.number().int(),
    email: z.string(),
    is_blocked: z.boolean().meta({ description: "A blocked subscriber gets no mail and cannot subscribe again." }),
    source: z.enum(subscriberSources),
    version: z.number().int(),
    created_at: time,
    modified_at: time,
  })
  .meta({ id: "Subscriber" });
export type Subscriber = z.infer<typeof Subscriber>;

export const SubscriberInput = z.strictObject({
  email: Email,
  source: z.enum(subscriberSources).exclude(["staff"]).optional().meta({ description: "The form that was used." }),
});

const version = z.number().int().meta({ description: "The version you read; 409 where there is a newer one." });
export const SubscriberReplacement = z.strictObject({ email: Email, is_blocked: z.boolean(), version });
export const SubscriberChanges = SubscriberReplacement.partial({ email: true, is_blocked: true });
export type SubscriberChanges = z.infer<typeof SubscriberChanges>;

/** A moment, or a day that stands for its first moment in UTC. */
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], {
  error: "Enter a valid date or date and time.",
});

const truth = z
  .enum(["true", "false", "1", "0"], { error: "Must be true or false." })
  .transform((value) => value === "true" || value === "1");

export const SubscriberFilters = z.object({
  search: listQuery.shape.search,
  is_blocked: truth.optional(),
  source: z.enum(subscriberSources).optional(),
  created_after: moment.optional().meta({ description: "Subscribed then or later (ISO 8601)." }),
  created_before: moment.optional().meta({ description: "Subscribed earlier (ISO 8601)." }),
});
export type SubscriberFilters = z.infer<typeof SubscriberFilters>;

export const SubscriberQuery = listQuery.extend({
  ...SubscriberFilters.shape,
  ordering: orderingOf(["created_at", "email", "is_blocked"], "-created_at"),
});
export type SubscriberQuery = z.infer<typeof SubscriberQuery>;

const ids = z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(500);

const bulkActions = ["block", "unblock", "delete"] as const;
export const BulkInput = z.strictObject({ action: z.enum(bulkActions), ids });
export type BulkInput = z.infer<typeof BulkInput>;

/** What became of each item: those that were dealt with, and those that could not be and why. */
export const BulkReport = z
  .object({
    action: z.enum(bulkActions),
    succeeded: z.array(z.number().int()),
    failed: z.array(z.object({ id: z.number().int(), code: z.string(), detail: z.string() })),
  })
  .meta({ id: "BulkReport" });
export type BulkReport = z.infer<typeof BulkReport>;

/** The list's own filters, or the checked rows. */
export const ExportQuery = SubscriberFilters.extend({
  ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,499}$/, "Enter up to 500 ids, separated by commas.")
    .transform((text) => text.split(",").map(Number))
    .optional()
    .meta({ description: "Only these, separated by commas." }),
});
export type ExportQuery = z.infer<typeof ExportQuery>;

export const ExportLink = z
  .object({
    url: z.string().meta({
      description:
        "A path that downloads the CSV file, relative to the address of the API; valid for a minute, without a bearer header.",
    }),
    expires_at: time,
  })
  .meta({ id: "ExportLink" });
