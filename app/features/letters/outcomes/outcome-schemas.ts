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
    before: Span.meta({ description: "The previous period of the same length, up to the same day." }),
    sent: Series,
    refused: Series.meta({ description: "Refused by the mail server immediately." }),
    bounced: Series.meta({ description: "Sent, and bounced later." }),
    hard: Series.meta({ description: "Bounces from addresses that accept no email." }),
    complained: Series,
    unsubscribed: Series.meta({ description: "Through the link in a letter, or the button of an email program." }),
    clicks: Series,
  })
  .meta({ id: "LettersOverTime" });
export type LettersOverTime = z.infer<typeof LettersOverTime>;

const time = z.iso.datetime().nullable();

/** The state of the bounce mailbox. */
export const ReturnMailbox = z
  .object({
    is_configured: z.boolean(),
    read_at: time.meta({ description: "When the mailbox was last read." }),
    failed_at: time.meta({ description: "When the current or most recent series of failures began." }),
    problem: z.string().nullable().meta({ description: "Why the mailbox cannot be read; null if it can." }),
  })
  .meta({ id: "ReturnMailbox" });
export type ReturnMailbox = z.infer<typeof ReturnMailbox>;

/** Statistics of one letter across all its sendings. */
export const LetterOutcome = z
  .object({
    sent: count.meta({ description: "Accepted by the mail server." }),
    delivered: count.meta({ description: "Sent, and not bounced so far." }),
    refused: count.meta({ description: "Refused by the mail server immediately." }),
    in_doubt: count,
    bounced_hard: count.meta({ description: "Bounced because the address accepts no email." }),
    bounced_soft: count.meta({ description: "Bounced for another reason, such as a full mailbox." }),
    complained: count,
    unsubscribed: count.meta({ description: "Through the link in this letter, or the button of an email program." }),
    clicks: count.meta({ description: "Clicks on the counted links, by all readers together." }),
    counts_clicks: z.boolean().meta({ description: "Whether click counting is turned on now." }),
    links: z
      .array(z.object({ url: z.string(), clicks: count }))
      .meta({ description: `The ${MOST_LINKS} links with the most clicks.` }),
  })
  .meta({ id: "LetterOutcome" });
export type LetterOutcome = z.infer<typeof LetterOutcome>;
