import { z } from "zod";
import { services } from "#app/features/people/services.resource.ts";
import { rowId } from "#app/platform/http/row-id.ts";
import { defineResource, type ValuesOf } from "#app/resources/define-resource.ts";
import { requiredTextArea, textArea } from "#app/resources/inputs/text-area.ts";
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

/** A visitor's question. Staff reply by email; `state`, `notes` and `assignee` are for their own use. */
export const enquiries = defineResource({
  name: "enquiry",
  path: "/api/viewer/enquiry",
  labels: { one: "Enquiry", many: "Enquiries" },
  personal: true,
  fields: {
    ...visitorFields,
    message,
    state: z.enum(enquiryStates).default("new"),
    notes: textArea(),
    /** The id of the member of staff who is in charge of it. */
    assignee: rowId.nullable().default(null),
  },
  traits: ["trash"],
  list: {
    columns: ["name", "email", "service", "state", "created_at"],
    order: "-created_at",
    orderings: ["state"],
    search: ["name", "email", "phone", "message"],
    filters: ["state", "service", "assignee"],
  },
});
export type Enquiry = ValuesOf<typeof enquiries>;

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
