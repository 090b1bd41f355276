import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import type { AnyQueryable } from "#app/platform/database/database.ts";
import type { Id, Timestamp } from "#app/platform/database/tables.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { rowId } from "#app/platform/http/row-id.ts";
import { lockPerson } from "#app/platform/personal-data.ts";
import { decryptToken } from "../unsubscribe-token.server.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** A topic that a subscriber has opted out of. */
    refused_topic: { subscriber_id: number; topic_id: number; created_at: Timestamp; modified_at: Timestamp };
    topic: { id: Id; name: string; description: string; position: number };
  }
}

export const ChosenTopics = z
  .object({
    topics: z.array(z.object({ id: z.int(), name: z.string(), description: z.string(), is_wanted: z.boolean() })),
  })
  .meta({ id: "ChosenTopics" });
export type ChosenTopics = z.infer<typeof ChosenTopics>;

const ids = z.array(rowId).max(500);
export const TopicChoice = z.strictObject({
  offered: ids.meta({ description: "The offered topics; others stay unchanged." }),
  wanted: ids.meta({ description: "The offered topics to receive letters about." }),
});
export type TopicChoice = z.output<typeof TopicChoice>;

/**
 * @throws InvalidInput if the owner of the address is not subscribed, or is blocked
 */
async function requireSubscriber(db: AnyQueryable, key: string): Promise<number> {
  const found = await db
    .selectFrom("subscriber")
    .select("id")
    .where("email_key", "=", key)
    .where("is_blocked", "=", false)
    .where("is_unsubscribed", "=", false)
    .executeTakeFirst();
  if (found) return found.id as number;
  throw InvalidInput.field("token", "not_subscribed", "You are not subscribed, so you don’t receive letters.");
}

/**
 * The letter topics, and whether a link's subscriber wants them.
 * @throws InvalidInput if the token is not valid, or nobody is subscribed with its address
 */
export async function readChosenTopics(app: App, token: string): Promise<ChosenTopics> {
  const { emailKey: key } = await decryptToken(app, token);
  const { db } = app.database;
  return { topics: await loadTopicChoices(db, await requireSubscriber(db, key)) };
}

async function loadTopicChoices(db: AnyQueryable, subscriber: number) {
  const rows = await db
    .selectFrom("topic")
    .leftJoin("refused_topic", (join) =>
      join.onRef("refused_topic.topic_id", "=", "topic.id").on("refused_topic.subscriber_id", "=", subscriber),
    )
    .select(["topic.id", "topic.name", "topic.description", "refused_topic.topic_id as refused"])
    .orderBy("topic.position")
    .orderBy("topic.id")
    .execute();
  return rows.map(({ id, name, description, refused }) => ({
    id: id as number,
    name: name as string,
    description: description as string,
    is_wanted: refused === null,
  }));
}

/**
 * Stores which of the offered topics a link's subscriber wants. Topics that no longer exist are left out.
 * @throws InvalidInput if the token is not valid, or nobody is subscribed with its address
 */
export async function chooseTopics(app: App, token: string, { offered, wanted }: TopicChoice): Promise<ChosenTopics> {
  const { emailKey: key } = await decryptToken(app, token);
  const now = app.now().toISOString();
  return app.database.db.transaction().execute(async (trx) => {
    await lockPerson(trx, app.database, key);
    const subscriber = await requireSubscriber(trx, key);
    const existing = new Set((await loadTopicChoices(trx, subscriber)).map(({ id }) => id));
    const shown = [...new Set(offered)].filter((id) => existing.has(id));
    const refused = shown.filter((id) => !wanted.includes(id));
    if (shown.length > 0)
      await trx
        .deleteFrom("refused_topic")
        .where("subscriber_id", "=", subscriber)
        .where("topic_id", "in", shown)
        .execute();
    if (refused.length > 0)
      await trx
        .insertInto("refused_topic")
        .values(refused.map((topic_id) => ({ subscriber_id: subscriber, topic_id, created_at: now, modified_at: now })))
        .execute();
    return { topics: await loadTopicChoices(trx, subscriber) };
  });
}
