import { z } from "zod";
import { services } from "#app/features/people/services.resource.ts";
import { rowId } from "#app/platform/http/row-id.ts";
import { mailStates } from "#app/platform/mail/mail-table.ts";
import { defineResource, type ItemOf, type ValuesOf } from "#app/resources/define-resource.ts";
import { requiredTextArea } from "#app/resources/inputs/text-area.ts";
import { emailAddress, line, optionalLine } from "#app/resources/values.ts";

const service = z.enum(services).nullable().default(null);
const message = requiredTextArea(5000);
const visitorFields = {
  name: line(120),
  email: emailAddress,
  phone: optionalLine(40),
  service,
  message: message.schema,
};

const enquiryStates = ["new", "in_progress", "done", "spam"] as const;

const EnquiryEntry = {
  id: z.number().int(),
  text: z.string(),
  username: z.string().nullable().meta({ description: "Who wrote it; null for notes from before authors were kept." }),
  created_at: z.iso.datetime(),
};
const Note = z.object(EnquiryEntry).meta({ id: "EnquiryNote" });
const Reply = z
  .object({
    ...EnquiryEntry,
    email_state: z
      .enum(mailStates)
      .nullable()
      .meta({ description: "Of the email; null once it is no longer kept, a month after it was sent." }),
    email_error: z.string().nullable().meta({ description: "Why it was not sent, in the words of the mail server." }),
  })
  .meta({ id: "EnquiryReply" });
export type EnquiryNote = z.output<typeof Note>;
export type EnquiryReply = z.output<typeof Reply>;

/** A visitor's question. Staff reply by email; `state`, `notes`, `is_read` and `assignee` are for their own use. */
export const enquiries = defineResource({
  name: "enquiry",
  path: "/api/viewer/enquiry",
  labels: { one: "Enquiry", many: "Enquiries" },
  navigation: {
    group: "Audience",
    order: 1,
    icon: "mail",
    description: "What visitors ask in the forms of the site, and what you answer.",
  },
  personal: true,
  fromVisitors: true,
  attention: { filters: { state: "new" }, labels: { one: "new enquiry", many: "new enquiries" } },
  fields: {
    ...visitorFields,
    message,
    state: z.enum(enquiryStates).default("new"),
    is_read: z.boolean().default(false).meta({ title: "Read" }),
    /** The id of the member of staff who is in charge of it. */
    assignee: rowId.nullable().default(null),
  },
  derived: {
    answered_at: z.iso.datetime().nullable().meta({ title: "Answered" }),
    notes: z.array(Note),
    replies: z.array(Reply),
  },
  traits: ["trash"],
  list: {
    columns: ["name", "email", "service", "state", "created_at"],
    order: "-created_at",
    orderings: ["state"],
    search: ["name", "email", "phone", "message"],
    filters: ["state", "is_read", "service", "assignee"],
    unread: "is_read",
  },
  bulkActions: [
    { name: "done", label: "Mark as done", icon: "check", done: "marked as done" },
    { name: "spam", label: "Spam", icon: "block", done: "marked as spam", undo: "not-spam" },
    { name: "not-spam", label: "Not spam", icon: "mail", done: "taken out of the spam", undo: "spam" },
    { name: "read", label: "Mark as read", icon: "mail-open", done: "marked as read", undo: "unread" },
    { name: "unread", label: "Mark as unread", icon: "mail", done: "marked as unread", undo: "read" },
  ],
});
export type Enquiry = ValuesOf<typeof enquiries>;
/** As the API returns it. */
export type EnquiryItem = ItemOf<typeof enquiries>;

/**
 * What the form sends. Against spam: bots fill in the invisible field `website`, and submit faster
 * than people.
 */
export const EnquiryInput = z.strictObject({
  ...visitorFields,
  website: z.string().max(500).default(""),
  /** The time since the page was opened, in milliseconds; only sent with script. */
  elapsed_ms: z.number().int().min(0).optional(),
});
export type EnquiryInput = z.output<typeof EnquiryInput>;
