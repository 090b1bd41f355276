import type { Audience, SentAudience } from "#app/features/subscribers/subscribers.resource.ts";
import type { StaffActor } from "#app/platform/access/actor.ts";
import { editors, requireAllowed } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { isUniqueViolation } from "#app/platform/database/unique.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import type { Letter } from "../letters.resource.ts";
import { auditSending } from "./audit-sending.server.ts";
import { countAudience } from "./queue-recipients.server.ts";
import type { Readers } from "./readers.ts";
import { createSnapshot, publishedColumns, readSendable } from "./sendable-letter.server.ts";
import { TYPED_COUNT } from "./sending-states.ts";

export interface StartInput {
  audience: Audience;
  /** The number of recipients that the sender saw or typed; null to send to whatever number there is. */
  count: number | null;
  /** ISO 8601; null for now. */
  due_at: string | null;
}

/**
 * Starts sending the current letter, now or at a later time.
 * @returns the id of the sending
 * @throws NotFound, PermissionDenied
 * @throws InvalidInput if it has no subject or text, is already being sent, or would go to a different number of people
 */
export async function startSending(
  app: App,
  readers: Readers,
  actor: StaffActor,
  letterId: number,
  { audience, count, due_at }: StartInput,
): Promise<number> {
  requireAllowed(editors, actor);
  if (!app.config.smtpUrl)
    throw InvalidInput.whole("no_mail_server", "No mail server is set up (SMTP_URL is empty), so nothing can be sent.");
  const now = app.now().toISOString();
  if (due_at !== null && due_at <= now) throw InvalidInput.field("due_at", "past", "Choose a time in the future.");
  const letter = await readSendable(app, actor, letterId);
  const snapshot = await createSnapshot(app, readers, letter);
  const sent = narrowAudience(letter, audience);
  const found = await countAudience(app, readers, letterId, sent);
  requireCount(count, found.count);
  try {
    return await runInTransaction(app, async (trx) => {
      const { id } = await trx
        .insertInto("letter_sending")
        .values({
          letter_id: letterId,
          ...(await publishedColumns(app, actor, trx, letter, snapshot, due_at ?? now)),
          state: due_at === null ? "queueing" : "scheduled",
          audience: JSON.stringify(sent),
          username: actor.username,
          due_at,
          created_at: now,
          modified_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await snapshot.links?.store(trx, id, now);
      await auditSending(trx, actor, { letterId, action: "send", title: snapshot.title, count: found.count, now });
      return id;
    });
  } catch (error) {
    if (!isUniqueViolation(error, "letter_sending.letter_id")) throw error;
    throw InvalidInput.whole("under_way", "This letter is already being sent.");
  }
}

function requireCount(count: number | null, found: number) {
  const people = `${found.toLocaleString("en")} ${found === 1 ? "person" : "people"}`;
  if (found === 0)
    throw InvalidInput.field("audience", "empty", "This letter has no recipients. Choose a different audience.");
  if (count === null || count === found) return;
  const request =
    found > TYPED_COUNT ? `Enter ${found} to confirm.` : "Nothing has been sent. Check the number, then try again.";
  throw InvalidInput.field("count", "changed", `This letter would now go to ${people}. ${request}`);
}

/** Narrows an audience to subscribers who want letters about the letter's topic. */
export const narrowAudience = ({ topic }: Pick<Letter, "topic">, audience: Audience): SentAudience => ({
  ...audience,
  ...(topic ? { topic_id: topic.id } : {}),
});
