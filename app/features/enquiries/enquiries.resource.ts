import { z } from "zod";
import { services } from "#app/features/people/services.resource.ts";
import { rowId } from "#app/platform/http/row-id.ts";
import { mailStates } from "#app/platform/mail/mail-table.ts";
import { defineResource, type ItemOf, type ValuesOf } from "#app/resources/define-resource.ts";
import type { Filter, Input } from "#app/resources/inputs/input.ts";
import { filterByEquality, plain } from "#app/resources/inputs/plain.ts";
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
type EnquiryState = (typeof enquiryStates)[number];

/** How an enquiry was answered, if not from its screen. */
export const AnswerWay = z.enum(["email", "phone", "in_person"]);
export type AnswerWay = z.output<typeof AnswerWay>;

const openStates: readonly EnquiryState[] = ["new", "in_progress"];
const stateSchema = z.enum(enquiryStates).default("new");

/** Lists can also be filtered by open enquiries, and by those of them that nobody has answered in time. */
const state: Input<EnquiryState, EnquiryState> & { filter: Filter } = {
  ...(plain(stateSchema) as Input<EnquiryState, EnquiryState>),
  filter: {
    schema: z.enum([...enquiryStates, "open", "late"]).meta({
      description: "`open`: new or in progress. `late`: open and past the response time.",
    }),
    condition: (field, value, now) => (eb) => {
      if (value !== "open" && value !== "late") return eb(field, "=", value);
      const isOpen = eb(field, "in", openStates);
      return value === "open" ? isOpen : eb.and([isOpen, eb("answered_at", "is", null), eb("answer_by", "<", now)]);
    },
  },
};

const NOBODY = "nobody";
const assigneeSchema = rowId.nullable().default(null).meta({ title: "Assignee" });
const ofAssignee = filterByEquality(assigneeSchema);

/** The id of the assigned staff account. */
const assignee: Input<number | null, number | null> & { filter: Filter } = {
  ...(plain(assigneeSchema) as Input<number | null, number | null>),
  filter: {
    schema: z.union([z.literal(NOBODY), ofAssignee.schema]).meta({ description: `An id, or \`${NOBODY}\`.` }),
    condition: (field, value, now) =>
      value === NOBODY ? (eb) => eb(field, "is", null) : ofAssignee.condition(field, value, now),
  },
};

const EnquiryEntry = {
  id: z.number().int(),
  text: z.string(),
  username: z
    .string()
    .nullable()
    .meta({ description: "The author; null for notes from before authors were recorded." }),
  created_at: z.iso.datetime(),
};
const Note = z.object(EnquiryEntry).meta({ id: "EnquiryNote" });
const Reply = z
  .object({
    ...EnquiryEntry,
    via: AnswerWay.nullable().meta({ description: "How staff answered; null for a reply sent from the admin area." }),
    email_state: z
      .enum(mailStates)
      .nullable()
      .meta({ description: "The state of the email; null once the email is deleted, a month after it was sent." }),
    email_error: z.string().nullable().meta({ description: "The mail server’s error message if it was not sent." }),
  })
  .meta({ id: "EnquiryReply" });
export type EnquiryNote = z.output<typeof Note>;
export type EnquiryReply = z.output<typeof Reply>;

/** A visitor's question. Staff reply by email; `state`, `notes`, `is_read` and `assignee` are only for staff. */
export const enquiries = defineResource({
  name: "enquiry",
  path: "/api/viewer/enquiry",
  labels: { one: "Enquiry", many: "Enquiries" },
  navigation: {
    group: "Enquiries",
    order: 1,
    icon: "mail",
    description: "Messages from the site’s forms, and your replies.",
  },
  personal: true,
  // Visitors send them.
  except: ["create"],
  fields: {
    ...visitorFields,
    message,
    state,
    is_read: z.boolean().default(false).meta({ title: "Read" }),
    assignee,
  },
  derived: {
    answered_at: z.iso.datetime().nullable().meta({ title: "Answered" }),
    answer_by: z.iso
      .datetime()
      .nullable()
      .meta({ title: "Answer due", description: "Based on the response time in the settings." }),
    is_late: z.boolean().meta({ title: "Late", description: "Open and past the response time." }),
    message_ids: z
      .array(z.string())
      .meta({ description: "The Message-IDs of the emails to the visitor, oldest first. Replies refer to them." }),
    notes: z.array(Note),
    replies: z.array(Reply),
  },
  traits: ["trash"],
  list: {
    columns: ["name", "email", "service", "state", "assignee", "created_at"],
    order: "-created_at",
    orderings: ["state"],
    search: ["name", "email", "phone", "message"],
    filters: ["state", "is_read", "service", "assignee"],
  },
});
export type Enquiry = ValuesOf<typeof enquiries>;
/** An enquiry as returned by the API. */
export type EnquiryItem = ItemOf<typeof enquiries>;

/** The form's fields. To detect spam: bots fill in the invisible field `remarks`, and submit faster than people. */
export const EnquiryInput = z.strictObject({
  ...visitorFields,
  // Not named `website` or similar, because password managers and browsers fill that in with personal details.
  remarks: z
    .string()
    .max(500)
    .default("")
    .meta({ description: "Leave empty. Bots fill in every field and are detected by this one." }),
  /** The time since the page was opened, in milliseconds; only sent with script. */
  elapsed_ms: z.number().int().min(0).optional(),
});
export type EnquiryInput = z.output<typeof EnquiryInput>;

/** Whether an enquiry is overdue. @param now in ISO 8601 */
export const isLate = (
  { state, answered_at, answer_by }: Pick<EnquiryItem, "state" | "answered_at" | "answer_by">,
  now: string,
): boolean => openStates.includes(state) && answered_at === null && answer_by !== null && answer_by < now;
