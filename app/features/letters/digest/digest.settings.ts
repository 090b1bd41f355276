import { z } from "zod";
import { weekdays } from "#app/platform/time/weekdays.ts";
import { defineSettings } from "#app/resources/define-settings.ts";

export const digestSettings = defineSettings({
  label: "Weekly digest",
  fields: {
    digest: z
      .enum(["off", "draft", "send"])
      .default("off")
      .meta({
        title: "Letter with the new articles of the week",
        description: "Created automatically when there are new articles. You’ll find drafts on the dashboard.",
        "x-labels": { off: "None", draft: "Create a draft", send: "Send automatically" },
      }),
    digest_weekday: z.enum(weekdays).default("friday").meta({ title: "On" }),
    digest_hour: z.number().int().min(0).max(23).default(9).meta({
      title: "At",
      description: "The hour, from 0 to 23, in the time zone of the academy.",
    }),
  },
});
