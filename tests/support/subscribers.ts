import { addressColumns } from "#app/features/subscribers/subscriber-resource.server.ts";
import type { Subscriber } from "#app/features/subscribers/subscribers.resource.ts";
import type { Api } from "./api.ts";

/**
 * Adds subscribers to the database without email, by default `Reader<n>@Example.com` (the number is put before other
 * addresses).
 * @returns their ids.
 */
export async function addSubscribers(api: Api, count: number, fields: Partial<Subscriber> = {}): Promise<number[]> {
  const now = api.app.now().toISOString();
  const rows = Array.from({ length: count }, (_, index) => {
    const email =
      fields.email === undefined ? `Reader${index + 1}@Example.com` : count > 1 ? index + fields.email : fields.email;
    return {
      source: "footer" as const,
      is_blocked: false,
      version: 1,
      created_at: now,
      modified_at: now,
      ...fields,
      email,
      ...addressColumns(email, fields.name),
    };
  });
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += 1000) {
    const added = await api.app.database.db
      .insertInto("subscriber")
      .values(rows.slice(from, from + 1000))
      .returning("id")
      .execute();
    ids.push(...added.map(({ id }) => id));
  }
  return ids;
}
