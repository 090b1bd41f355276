import { z } from "zod";
import { periodUnits } from "#app/platform/time/periods.ts";

/** How many links of a letter are listed. */
export const MOST_LINKS = 50;

const count = z.number().int();
const Span = z.object({ first: z.iso.date(), last: z.iso.date() });
const Series = z.object({
  count,
  before: count,
  series: z.array(z.object({ start: z.iso.date(), before_start: z.iso.date(), count, before: count })),
});

/** Statistics of all letters over time. */
export const LettersOverTime = z
  .object({
    by: z.enum(periodUnits),
    time_zone: z.string(),
    period: Span,
    before: Span.meta({ description: "As many days, weeks, months or years before, up to the same day." }),
    sent: Series,
    refused: Series.meta({ description: "Refused by the mail server at once." }),
    bounced: Series.meta({ description: "Sent, and returned later." }),
    hard: Series.meta({ description: "Of those returned, how many to addresses that take no mail." }),
    complained: Series,
    unsubscribed: Series.meta({ description: "By the link of a letter, or the button of a mail program." }),
    clicks: Series,
  })
  .meta({ id: "LettersOverTime" });
export type LettersOverTime = z.infer<typeof LettersOverTime>;

const time = z.iso.datetime().nullable();

/** The state of the bounce mailbox. */
export const ReturnMailbox = z
  .object({
    is_configured: z.boolean(),
    read_at: time.meta({ description: "When it was last read." }),
    failed_at: time.meta({ description: "Since when it cannot be read, or could not the last time." }),
    problem: z.string().nullable().meta({ description: "Why it cannot be read; null if it can." }),
  })
  .meta({ id: "ReturnMailbox" });
export type ReturnMailbox = z.infer<typeof ReturnMailbox>;

/** Statistics of one letter across all its sendings. */
export const LetterOutcome = z
  .object({
    sent: count.meta({ description: "Taken by the mail server." }),
    delivered: count.meta({ description: "Sent, and not returned so far." }),
    refused: count.meta({ description: "Refused by the mail server at once." }),
    in_doubt: count,
    bounced_hard: count.meta({ description: "Returned, since the address takes no mail." }),
    bounced_soft: count.meta({ description: "Returned for another reason, such as a full mailbox." }),
    complained: count,
    unsubscribed: count.meta({ description: "By the link of this letter, or the button of a mail program." }),
    clicks: count.meta({ description: "On the links that are counted; of nobody in particular." }),
    counts_clicks: z.boolean().meta({ description: "Whether the settings have clicks counted now." }),
    links: z
      .array(z.object({ url: z.string(), clicks: count }))
      .meta({ description: `The ${MOST_LINKS} that were followed most.` }),
  })
  .meta({ id: "LetterOutcome" });
export type LetterOutcome = z.infer<typeof LetterOutcome>;
