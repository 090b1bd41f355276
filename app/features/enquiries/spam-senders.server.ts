import { getStaffId } from "#app/platform/access/actor.ts";
import { editors } from "#app/platform/access/rules.ts";
import { emailKey } from "#app/platform/text/email-address.ts";
import { searchColumns } from "#app/resources/fields.ts";
import type { OnChange } from "#app/resources/resource.server.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import type { OperationContext } from "#app/resources/store.server.ts";
import { nameKey } from "#app/resources/traits/unique-name.ts";
import { getEmailDomain, spamSenders } from "./spam-senders.resource.ts";

export const spamSenderResource = serveResource(spamSenders, {
  access: { read: editors, write: editors },
  publicFields: [],
});

const getSpamKeys = (email: string) => [emailKey(email), getEmailDomain(email)].map(nameKey);

/** Whether enquiries from an address are treated as spam. */
export async function isSpamSender(email: string, { store }: OperationContext): Promise<boolean> {
  const found = store.selectFrom("spam_sender").select("id").where("name_key", "in", getSpamKeys(email));
  return (await found.executeTakeFirst()) !== undefined;
}

/**
 * Learns spam senders from staff: marking an enquiry as spam adds its address, and unmarking it removes the address and
 * its domain.
 */
export const learnSpamSenders: OnChange = async (_enquiries, changes, { store, actor, now }) => {
  if (actor.kind !== "staff") return;
  const moved = changes.filter(({ before, after }) => before && after && before.state !== after.state);
  const addresses = (state: "before" | "after") => [
    ...new Set(
      moved.filter((change) => change[state]?.state === "spam").map(({ after }) => emailKey(after?.email as string)),
    ),
  ];
  const [spam, others] = [addresses("after"), addresses("before")];
  if (spam.length > 0) {
    const rows = spam.map((name) => ({
      name,
      name_key: nameKey(name),
      ...searchColumns(spamSenders, { name }),
      version: 1,
      created_by: getStaffId(actor),
      created_at: now,
      modified_at: now,
    }));
    await store
      .insertInto("spam_sender")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (others.length > 0)
    await store.deleteFrom("spam_sender").where("name_key", "in", others.flatMap(getSpamKeys)).execute();
};
