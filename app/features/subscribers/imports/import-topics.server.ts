import type { AnyQueryable, Queryable } from "#app/platform/database/database.ts";
import { insertRows } from "#app/platform/database/insert-rows.ts";
import { nameKey } from "#app/resources/traits/unique-name.ts";
import { readTags } from "./read-tags.ts";
import "../topics/chosen-topics.server.ts";

const loadTopicKeys = async (db: AnyQueryable) =>
  (await db.selectFrom("topic").select(["id", "name"]).execute()).map(({ id, name }) => ({
    id: id as number,
    key: nameKey(name as string),
  }));

export const topicKeys = async (db: AnyQueryable): Promise<Set<string>> =>
  new Set((await loadTopicKeys(db)).map(({ key }) => key));

/**
 * Opts people out of topics that their cell doesn't name. People whose cell names none get letters about all topics.
 */
export async function refuseOtherTopics(
  trx: Queryable,
  people: readonly { subscriber_id: number; cell: string }[],
  now: string,
): Promise<void> {
  const topics = await loadTopicKeys(trx);
  const refused = people.flatMap(({ subscriber_id, cell }) => {
    const wanted = new Set(readTags(cell).map(nameKey));
    if (!topics.some(({ key }) => wanted.has(key))) return [];
    const others = topics.filter(({ key }) => !wanted.has(key));
    return others.map(({ id }) => ({ subscriber_id, topic_id: id, created_at: now, modified_at: now }));
  });
  if (refused.length > 0) await insertRows(trx, "refused_topic", refused);
}
