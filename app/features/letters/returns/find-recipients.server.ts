import type { Transaction } from "kysely";
import type { Tables } from "#app/platform/database/tables.ts";
import { emailKey, isEmailAddress } from "#app/platform/text/email-address.ts";
import "../sending/sending-tables.ts";
import type { Returned } from "./return-kinds.ts";

export type Recipient = Pick<Tables["letter_recipient"], "sending_id" | "email_key"> & { id: number };

interface Named {
  id: number | undefined;
  /** Null where the report alone proves the recipient. */
  key: string | null;
}

/**
 * Finds the recipients of returned letters: by the letter that the report names, or else by the last letter sent to the
 * address.
 * @returns in the order of the reports; undefined for an address that got no letter
 */
export async function findRecipients(
  trx: Transaction<Tables>,
  reports: readonly Returned[],
): Promise<(Recipient | undefined)[]> {
  const named = reports.map(readRecipientRef);
  const byId = await loadRecipientsById(
    trx,
    named.flatMap(({ id }) => id ?? []),
  );
  const findById = ({ id, key }: Named) => {
    const found = byId.get(id ?? 0);
    return found && (key === null || found.email_key === key) ? found : undefined;
  };
  const keys = named.flatMap((one) => (one.key && !findById(one) ? one.key : []));
  const lastByKey = await lastRecipients(trx, [...new Set(keys)]);
  return named.map((one) => findById(one) ?? lastByKey.get(one.key ?? ""));
}

export async function loadRecipientsById(
  trx: Transaction<Tables>,
  ids: readonly number[],
): Promise<Map<number, Recipient>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("letter_recipient")
    .select(["id", "sending_id", "email_key"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function lastRecipients(trx: Transaction<Tables>, keys: string[]): Promise<Map<string, Recipient>> {
  if (keys.length === 0) return new Map();
  const rows = await trx
    .selectFrom("letter_recipient")
    .select(["id", "sending_id", "email_key"])
    .where("id", "in", (eb) =>
      eb
        .selectFrom("letter_recipient")
        .select((one) => one.fn.max("id").as("id"))
        .where("email_key", "in", keys)
        .where("state", "in", ["sent", "in_doubt", "sending"])
        .groupBy("email_key"),
    )
    .execute();
  return new Map(rows.map((row) => [row.email_key, row]));
}

function readRecipientRef(returned: Returned): Named {
  if ("recipientId" in returned) return { id: returned.recipientId, key: null };
  const id = Number(/letter-\d{1,15}-(\d{1,15})@/.exec(returned.messageId ?? "")?.[1]);
  const [, address = returned.email] = /<([^<>]+)>\s*$/.exec(returned.email) ?? [];
  const key = isEmailAddress(address.trim()) ? emailKey(address.trim()) : "";
  return { id: id < 2 ** 31 ? id : undefined, key };
}
