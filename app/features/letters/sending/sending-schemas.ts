import { z } from "zod";
import { SentAudience } from "#app/features/subscribers/subscribers.resource.ts";
import { sendingStates } from "./sending-states.ts";

const time = z.iso.datetime();
const number = z.number().int();

export const LetterSending = z
  .object({
    id: number,
    state: z.enum(sendingStates),
    subject: z.string(),
    audience: SentAudience,
    topic: z.string().nullable().meta({ description: "Subscribers who opted out of this topic are skipped." }),
    page: z.string().nullable().meta({ description: "The path of its page on the site, if visitors can see it." }),
    username: z.string().meta({ description: "The account that sent it." }),
    paused_by: z.string().nullable(),
    problem: z
      .string()
      .nullable()
      .meta({ description: "The current problem, or why the mailing was paused automatically." }),
    due_at: time.nullable(),
    started_at: time.nullable(),
    ended_at: time.nullable(),
    total: number.meta({ description: "The number of recipients queued." }),
    waiting: number,
    sent: number,
    failed: number,
    in_doubt: number.meta({
      description: "The connection or the process ended before the mail server responded. The letter may have arrived.",
    }),
    skipped: number.meta({
      description: "The number of recipients who were no longer subscribed when the letter was about to be sent.",
    }),
    cancelled: number,
    bounced: number.meta({ description: "The number of sent letters that bounced." }),
    complained: number.meta({ description: "The number of sent letters that were reported as spam." }),
    per_minute: z.number().nullable().meta({ description: "Letters per minute, over the last few minutes." }),
    expected_end: time.nullable(),
    created_at: time,
  })
  .meta({ id: "LetterSending" });
export type LetterSending = z.infer<typeof LetterSending>;
