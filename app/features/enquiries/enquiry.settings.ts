import { z } from "zod";
import { defineSettings } from "#app/resources/define-settings.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { rows } from "#app/resources/inputs/rows.ts";
import { emailAddress } from "#app/resources/values.ts";

export const enquirySettings = defineSettings({
  label: "Enquiries",
  fields: {
    enquiry_recipients: labelled(rows(emailAddress, 20), {
      title: "Enquiry notifications",
      description:
        "Email addresses that are notified about new enquiries and testimonials. Defaults to the contact email address, or the owners.",
    }),
    enquiry_days: z.number().int().min(1).max(60).default(3).meta({
      title: "Response time in days",
      description: "Enquiries that are not answered in time are marked as late and shown on the dashboard.",
    }),
  },
});
