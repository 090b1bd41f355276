import { anonymous } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import { orderRows } from "#app/platform/database/order-rows.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { isEnglish } from "#app/platform/text/language.ts";
import { shortenText } from "#app/platform/text/shorten-text.ts";
import { presentItems, selectRows, visible } from "#app/resources/read.server.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { titleField } from "#app/resources/resource-definition.ts";
import { operationContext, type Values } from "#app/resources/store.server.ts";
import { createRow } from "#app/resources/write.server.ts";
import { announcement, buildSummary, oneLine, SUMMARY } from "../announce.server.ts";
import { letterResource } from "../letters.server.ts";
import { digestSettings } from "./digest.settings.ts";
import { readDigestChoice } from "./digest-choice.server.ts";
import { lastDue } from "./digest-times.ts";
import "./digest-tables.ts";

const WEEK = 7 * 24 * 3_600_000;
/** Nobody reads a letter with more articles; the newest are included. */
const MAX_ARTICLES = 20;

/**
 * Creates the scheduled digest if there is something new since the previous one. The row of its week is written in the
 * same transaction as the letter, so that only one of several processes creates it. Digests scheduled while no process
 * was running are created when one starts.
 */
export async function makeDigest(app: App, articles: Resource): Promise<void> {
  const { db } = app.database;
  const { digest, digest_weekday: weekday, digest_hour: hour } = await app.readSettings(db, digestSettings);
  const choice = await readDigestChoice(db);
  if (digest === "off" || !choice) return;
  const { timeZone, language } = await app.readSiteFacts(db);
  const { at, week } = lastDue({ weekday, hour, timeZone }, app.now().getTime());
  const due_at = at.toISOString();
  if (due_at <= choice.chosen_at || (await isMade(db, week))) return;
  const actor = (choice.staff_id === null ? undefined : await app.staff.findActive(db, choice.staff_id)) ?? anonymous;
  const items = await findNew(app, articles, await findNewsStart(db, choice.chosen_at), due_at);
  await runInTransaction(app, async (trx) => {
    const context = operationContext(app, actor, trx);
    const times = { created_at: context.now, modified_at: context.now };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("letter_digest")
      .values({ week, due_at, letter_id: null, state: "empty", ...times })
      .onConflict((conflict) => conflict.column("week").doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows || items.length === 0) return;
    const letter = letterResource.definition.schema.parse(digestLetter(articles, items, { at, timeZone, language }));
    const { id } = await createRow(letterResource, context, letter);
    const state = digest === "send" ? "to_send" : "draft";
    await trx.updateTable("letter_digest").set({ letter_id: id, state }).where("week", "=", week).execute();
  });
}

const isMade = async (db: AnyQueryable, week: string) =>
  (await db.selectFrom("letter_digest").select("week").where("week", "=", week).executeTakeFirst()) !== undefined;

/** Where the previous digest ended; the first one covers a week, and articles from a time without a digest are old. */
async function findNewsStart(db: AnyQueryable, since: string): Promise<string> {
  const first = new Date(Date.parse(since) - WEEK).toISOString();
  const last = await db
    .selectFrom("letter_digest")
    .select("due_at")
    .orderBy("due_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last && last.due_at > first ? last.due_at : first;
}

/** The public articles of a period, newest first. */
async function findNew(app: App, articles: Resource, after: string, until: string): Promise<Values[]> {
  const context = operationContext(app, anonymous);
  const published = selectRows(articles, context)
    .where(visible(articles, anonymous, context.now))
    .where("published_at", ">=", after)
    .where("published_at", "<", until);
  const rows = await orderRows(published, [{ field: "published_at", descending: true }])
    .limit(MAX_ARTICLES)
    .execute();
  return presentItems(articles, rows, context);
}

interface Moment {
  at: Date;
  timeZone: string;
  language: string;
}

function digestLetter(articles: Resource, items: readonly Values[], { at, timeZone, language }: Moment) {
  const titles = items.map((item) => shortenText(oneLine(String(item[titleField(articles.definition)])), 180));
  const [first = "", ...others] = titles;
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone }).format(at);
  const content = items.flatMap((item, index) => [
    ...(index > 0 ? [{ type: "horizontalRule" }] : []),
    ...announcement(articles, item, {
      title: titles[index] ?? "",
      summary: shortenText(oneLine(buildSummary(articles, item)), SUMMARY),
      language,
    }),
  ]);
  const more = others.length === 1 ? "one more article" : `${others.length} more articles`;
  return {
    title: `Weekly digest, ${day}`,
    // A digest in a language other than English uses the first title alone; the others are in the preview line.
    subject: others.length === 0 || !isEnglish(language) ? first : `${shortenText(first, 120)}, and ${more}`,
    preview_line: shortenText(others.join(" · "), 140),
    body: { type: "doc", content },
    language,
  };
}
