import { z } from "zod";
import { services } from "#app/features/people/people.resource.ts";
import { rowId } from "#app/platform/http/row-id.ts";
import { defineResource, type ValuesOf } from "#app/resources/define-resource.ts";
import { requiredTextArea, textArea } from "#app/resources/inputs/text-area.ts";
import { emailAddress, line, optionalLine } from "#app/resources/values.ts";

const service = z.enum(services).nullable().default(null);
const message = requiredTextArea(5000);
const said = { name: line(120), email: emailAddress, phone: optionalLine(40), service, message: message.schema };

const enquiryStates = ["new", "in_progress", "done", "spam"] as const;

/** What a visitor asks. Staff answer by mail; state, notes and assignee are theirs. */
export const enquiries = defineResource({
  name: "enquiry",
  path: "/api/viewer/enquiry",
  labels: { one: "Enquiry", many: "Enquiries" },
  personal: true,
  fields: {
    ...said,
    message,
    state: z.enum(enquiryStates).default("new"),
    notes: textArea(),
    /** Id of the member of staff who takes care of it. */
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
 * What the form sends. People leave `website` empty, since they do not see it, and take their time;
 * what fills in forms by itself does neither.
 */
export const EnquiryInput = z.strictObject({
  ...said,
  website: z.string().max(500).default(""),
  /** How long the form was looked at, in milliseconds; only known with script. */
  elapsed_ms: z.number().int().min(0).optional(),
});
export type EnquiryInput = z.output<typeof EnquiryInput>;
