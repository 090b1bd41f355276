import { z } from "zod";
import { defineSettings } from "#app/resources/define-settings.ts";
import { labelled } from "#app/resources/inputs/labelled.ts";
import { rows } from "#app/resources/inputs/rows.ts";
import { emailAddress } from "#app/resources/values.ts";

export const enquirySettings = defineSettings({
  fields: {
    enquiry_recipients: labelled(rows(emailAddress, 20), {
      title: "Who is told of new enquiries",
      description: "Email addresses. Empty: the contact address, or the owners if there is none.",
    }),
    enquiry_days: z.number().int().min(1).max(60).default(3).meta({
      title: "Days within which enquiries are answered",
      description: "One that is not answered by then is marked as late, and is named on the dashboard.",
    }),
  },
});
