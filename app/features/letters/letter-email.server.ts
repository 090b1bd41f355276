import type { StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import { queueEmails } from "#app/platform/mail/queue-email.ts";
import { readableFields } from "#app/resources/narrow.server.ts";
import { readItem } from "#app/resources/read.server.ts";
import { TOPICS_URL, UNSUBSCRIBE_URL } from "./letter-placeholders.ts";
import type { LetterEmail } from "./letter-schemas.ts";
import { type Letter, letters } from "./letters.resource.ts";
import { letterResource } from "./letters.server.ts";
import { fillNames, fillNamesInHtml } from "./reader-names.ts";

/**
 * A letter as its readers get it, except that it has no link to a web version, and that its unsubscribe link opens the
 * general page instead of the reader's own.
 * @returns a function that creates the email for a reader's name, which is empty if unknown
 */
export async function letterEmail(app: App, letter: Letter): Promise<(name: string) => LetterEmail> {
  const { renderLetter } = await import("./render/render-letter.server.ts");
  const [{ subject, html, text }, facts] = await Promise.all([
    renderLetter(app, letter, { hasWebLink: false }),
    app.readSiteFacts(app.database.db),
  ]);
  const { siteUrl } = app.config;
  const fill = (part: string) =>
    part.replaceAll(UNSUBSCRIBE_URL, `${siteUrl}/unsubscribe`).replaceAll(TOPICS_URL, `${siteUrl}/choose-topics`);
  const [filledHtml, filledText] = [fill(html), fill(text)];
  return (name) => ({
    from: letter.sender_name || facts.name,
    reply_to: letter.reply_to || facts.contactEmail,
    subject: fillNames(subject, name),
    html: fillNamesInHtml(filledHtml, name),
    text: fillNames(filledText, name),
    html_size: Buffer.byteLength(html),
  });
}

/** All fields except the progress of sending, which takes another query. */
const WRITTEN = readableFields(letterResource).staffOnly.filter(
  (name) => !["sending_at", "sent_percent"].includes(name),
);

/**
 * @throws NotFound also for a letter in the trash
 */
export async function readLetter(app: App, actor: StaffActor, id: number): Promise<Letter> {
  const letter = (await readItem(letterResource, app, actor, id, WRITTEN)) as Letter;
  if (letter.trashed_at) throw new NotFound();
  return letter;
}

/**
 * Queues a letter in the outbox for some of the staff, so that they see it as readers will.
 * @param to account ids
 * @returns their usernames
 * @throws InvalidInput if one of them is not an active account with an email address
 */
export async function sendTestLetter(app: App, actor: StaffActor, id: number, to: readonly number[]) {
  const letter = await readLetter(app, actor, id);
  const render = await letterEmail(app, letter);
  return runInTransaction(app, async (trx) => {
    const colleagues = await app.staff.listWithEmail(trx);
    const found = colleagues.filter((each) => to.includes(each.id));
    if (found.length < new Set(to).size)
      throw InvalidInput.field("to", "does_not_exist", "Choose active accounts with an email address.");
    const emails = found.map(({ email: recipient, username }) => {
      const { subject, html, text, reply_to } = render(username);
      const headers: Record<string, string> = reply_to ? { "Reply-To": reply_to } : {};
      return { kind: "letter-test", recipient, subject: `Test: ${subject || "(no subject)"}`, html, text, headers };
    });
    await queueEmails(trx, app, emails);
    const event = { action: "test", resource: letters.name, itemId: id, title: letter.title };
    await recordAudit(trx, actor, [event], app.now().toISOString());
    return found.map(({ username }) => username);
  });
}
