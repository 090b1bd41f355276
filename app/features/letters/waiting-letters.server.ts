import { sql } from "kysely";
import { visible } from "#app/resources/read.server.ts";
import { selectTitles } from "#app/resources/select-titles.server.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { letterResource } from "./letters.server.ts";
import "./digest/digest-tables.ts";
import "./sending/sending-tables.ts";

/** The title of a letter, with the reason why its sending has paused. */
const titleWithReason = sql<string | null>`title || coalesce((select ': ' || problem from letter_sending
  where letter_id = letter.id and state = 'paused' and paused_by is null order by id desc limit 1), '')`;

/**
 * Letters that need a person's attention: unsent digests outside the trash, and sendings that paused automatically,
 * with the reason. Shown to those who can send letters.
 */
export const selectWaitingLetters = (context: OperationContext) => [
  selectTitles(letterResource, context, waits(context), titleWithReason),
];

const waits =
  (context: OperationContext): Parameters<typeof selectTitles>[2] =>
  (eb) => {
    const digests = eb
      .selectFrom("letter_digest")
      .select("letter_id")
      .where("letter_id", "is not", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("letter_sending")
              .select("letter_sending.id")
              .whereRef("letter_sending.letter_id", "=", "letter_digest.letter_id"),
          ),
        ),
      );
    const paused = eb
      .selectFrom("letter_sending")
      .select("letter_id")
      .where("state", "=", "paused")
      .where("paused_by", "is", null);
    return eb.and([visible(letterResource, context.actor, context.now)(eb), eb("id", "in", digests.unionAll(paused))]);
  };
