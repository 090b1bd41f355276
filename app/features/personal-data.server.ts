import { mailOfPeople } from "#app/platform/mail/person-mail.ts";
import type { PersonalData } from "#app/platform/personal-data.ts";
import { enquiryPersonalData } from "./enquiries/person-enquiries.server.ts";
import { letterPersonalData } from "./letters/sending/person-letters.server.ts";
import { testimonialPersonalData } from "./people/person-testimonials.server.ts";
import { savedViewPersonalData } from "./saved-views/person-views.server.ts";
import { subscriberPersonalData } from "./subscribers/person-subscriptions.server.ts";

/**
 * The only list of what is held about people who are not staff, in the order in which it is erased: the outbox comes
 * last, so that it has no email left of a reply that was sent meanwhile.
 */
export const personalData: readonly PersonalData[] = [
  ...subscriberPersonalData,
  ...enquiryPersonalData,
  testimonialPersonalData,
  savedViewPersonalData,
  ...letterPersonalData,
  ...mailOfPeople,
];

/** Columns with an address or a name that belong to nobody outside the academy, and why they are not erased on request. */
export const columnsOfStaff: Readonly<Record<string, string>> = {
  "staff.email": "an account of staff, deleted with it",
  "staff.email_key": "an account of staff, deleted with it",
  "staff_email_change.email": "an account of staff, deleted with it",
  "settings.contact_email": "the academy's own address",
  "settings.phone": "the academy's own number",
  "settings.enquiry_recipients": "addresses of staff",
};
