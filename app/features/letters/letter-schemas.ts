import { z } from "zod";
import { rowId } from "#app/platform/http/row-id.ts";
import { MAX_HTML, MAX_TESTERS } from "./letter-limits.ts";
import { readyTemplateNames } from "./templates/ready-templates.ts";

export const LetterEmail = z
  .object({
    from: z.string().meta({ description: "The sender’s name." }),
    reply_to: z.string().meta({ description: "If empty, replies go to the address that letters are sent from." }),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    html_size: z.int().meta({ description: `In bytes. Gmail clips emails over ${MAX_HTML}.` }),
  })
  .meta({ id: "LetterEmail" });
export type LetterEmail = z.infer<typeof LetterEmail>;

export const LetterProblems = z.object({
  results: z.array(z.object({ severity: z.enum(["problem", "advice"]), message: z.string() })),
});
export type LetterProblems = z.infer<typeof LetterProblems>;

export const TestLetter = z.strictObject({
  to: z.array(rowId).min(1).max(MAX_TESTERS).meta({ description: "The ids of staff accounts." }),
});

export const Colleagues = z.object({ results: z.array(z.object({ id: z.int(), username: z.string() })) });
export type Colleagues = z.infer<typeof Colleagues>;

export const Begun = z.strictObject({
  template: z
    .union([rowId, z.enum(readyTemplateNames)], "Enter the id of a template, or the name of a built-in one.")
    .meta({ description: "The id of a template, or the name of a built-in one." }),
});

export const Announced = z.strictObject({
  resource: z.string().regex(/^[a-z-]{1,60}$/, "Enter the name of a resource."),
  id: rowId,
});
