import type { Transaction } from "kysely";
import type { StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { readItem } from "#app/resources/read.server.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { CountedLinks } from "../clicks/counted-links.server.ts";
import { WEB_URL } from "../letter-placeholders.ts";
import type { Letter } from "../letters.resource.ts";
import { letterResource } from "../letters.server.ts";
import { newsletterSettings } from "../newsletter.settings.ts";
import { putOnSite } from "../on-site/put-on-site.server.ts";
import type { Readers } from "./readers.ts";

/** @throws NotFound, InvalidInput */
export async function readSendable(app: App, actor: StaffActor, letterId: number): Promise<Letter> {
  const letter = (await readItem(letterResource, app, actor, letterId)) as Letter;
  if (letter.trashed_at) throw InvalidInput.whole("in_trash", "This letter is in the trash. Restore it first.");
  if (!letter.subject.trim()) throw InvalidInput.field("subject", "required", "The letter has no subject.");
  return letter;
}

/** The current letter, ready to be sent. @throws InvalidInput */
export async function createSnapshot(app: App, readers: Readers, letter: Letter) {
  const facts = await app.readSiteFacts(app.database.db);
  const { letters_on_site, count_letter_clicks } = await app.readSettings(app.database.db, newsletterSettings);
  const isOnSite = letters_on_site && letter.on_site;
  const links = count_letter_clicks ? new CountedLinks(app) : undefined;
  const { subject, html, text } = await readers.renderLetter(app, letter, {
    hasWebLink: isOnSite,
    trackUrl: links?.trackUrl.bind(links),
  });
  if (!text.trim()) throw InvalidInput.field("body", "required", "The letter has no text.");
  return {
    title: letter.title,
    subject,
    html,
    text,
    sender_name: letter.sender_name || facts.name,
    reply_to: letter.reply_to || facts.contactEmail || null,
    isOnSite,
    links,
  };
}

type Snapshot = Awaited<ReturnType<typeof createSnapshot>>;

/** The columns of a sending; publishes the letter if it belongs on the site, so that the email links to it. */
export async function publishedColumns(
  app: App,
  actor: StaffActor,
  trx: Transaction<Tables>,
  letter: Letter,
  { isOnSite, links: _links, ...snapshot }: Snapshot,
  at: string,
) {
  if (!isOnSite) return snapshot;
  const page = await putOnSite(operationContext(app, actor, trx), letter, at);
  const fill = (part: string) => part.replaceAll(WEB_URL, app.config.siteUrl + page.path);
  return { ...snapshot, html: fill(snapshot.html), text: fill(snapshot.text), web_letter_id: page.id };
}
