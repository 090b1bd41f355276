import type { AnyQueryable } from "#app/platform/database/database.ts";
import { type PersonalData, rowsOfPerson } from "#app/platform/personal-data.ts";
import { subscriberKey } from "./subscribe.server.ts";
import { subscribers } from "./subscribers.resource.ts";
import { unsubscribedAmong } from "./unsubscribed-addresses.server.ts";

export const subscriberPersonalData: PersonalData[] = [
  { ...rowsOfPerson("Subscription", "subscriber"), item: { resource: subscribers.name, keyOf: subscriberKey } },
  rowsOfPerson("Note of having unsubscribed", "unsubscribed_address"),
];

/** Why a person is not to receive the newsletter, which is no longer known once their data is erased. */
export async function suppressionOf(db: AnyQueryable, key: string): Promise<"blocked" | "unsubscribed" | null> {
  const blocked = await db
    .selectFrom("subscriber")
    .select("id")
    .where("email_key", "=", key)
    .where("is_blocked", "=", true)
    .executeTakeFirst();
  if (blocked) return "blocked";
  return (await unsubscribedAmong(db, [key])).size > 0 ? "unsubscribed" : null;
}
