import { z } from "zod";
import { weekdays } from "#app/platform/time/weekdays.ts";
import { defineSettings } from "#app/resources/define-settings.ts";

export const digestSettings = defineSettings({
  label: "Newsletter",
  fields: {
    digest: z
      .enum(["off", "draft", "send"])
      .default("off")
      .meta({
        title: "Digest of new articles",
        description: "Created automatically when there are new articles. You’ll find drafts on the dashboard.",
        "x-labels": { off: "Off", draft: "Create a draft", send: "Send automatically" },
      }),
    digest_weekday: z.enum(weekdays).default("friday").meta({ title: "Day" }),
    digest_hour: z.number().int().min(0).max(23).default(9).meta({
      title: "Hour",
      description: "From 0 to 23, in the academy’s time zone.",
    }),
  },
});
