import { type SqlBool, sql } from "kysely";

/** Whether the query's subscriber wants letters about a topic. */
export const notRefused = (topic_id: number) => sql<SqlBool>`not exists (select 1 from refused_topic
  where refused_topic.subscriber_id = subscriber.id and refused_topic.topic_id = ${topic_id})`;
