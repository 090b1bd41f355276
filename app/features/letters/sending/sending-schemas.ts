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
    topic: z.string().nullable().meta({ description: "The topic that its readers have not refused." }),
    page: z.string().nullable().meta({ description: "The path of its page on the site, if visitors can see it." }),
    username: z.string().meta({ description: "Who sent it." }),
    paused_by: z.string().nullable(),
    problem: z.string().nullable().meta({ description: "What is in the way, or why it has paused by itself." }),
    due_at: time.nullable(),
    started_at: time.nullable(),
    ended_at: time.nullable(),
    total: number.meta({ description: "How many recipients were queued." }),
    waiting: number,
    sent: number,
    failed: number,
    in_doubt: number.meta({
      description: "Handed to the mail server when the connection or the process ended: they may have got it.",
    }),
    skipped: number.meta({ description: "No longer subscribed when it was their turn." }),
    cancelled: number,
    bounced: number.meta({ description: "Of those sent, how many came back." }),
    complained: number.meta({ description: "Of those sent, how many were reported as spam." }),
    per_minute: z.number().nullable().meta({ description: "Letters a minute in the last minutes." }),
    expected_end: time.nullable(),
    created_at: time,
  })
  .meta({ id: "LetterSending" });
export type LetterSending = z.infer<typeof LetterSending>;
