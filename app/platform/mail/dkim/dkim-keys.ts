import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { StaffActor } from "../../access/actor.ts";
import type { App } from "../../app.ts";
import { type AuditEvent, recordAudit, recordAuditAs } from "../../audit.ts";
import type { Queryable } from "../../database/database.ts";
import { isUniqueViolation } from "../../database/unique.ts";
import { InvalidInput, NotFound } from "../../errors.ts";
import { openKey, sealKey } from "./dkim-signing.ts";
import { getSenderDomain, isPublicName } from "./get-sender-domain.ts";
import "./dkim-key-table.ts";

/** The length that signers should use (RFC 8301, section 3.2); longer keys do not fit into all DNS servers. */
const MODULUS_LENGTH = 2048;
/** Generating a pair takes a fifth of a second of processor time, so tests reuse one for many keys. */
export const keyPairs = {
  make: () =>
    promisify(generateKeyPair)("rsa", {
      modulusLength: MODULUS_LENGTH,
      publicKeyEncoding: { type: "spki", format: "der" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    }),
};
/** The author in the audit log when a detected DNS record, rather than a person, caused the change. */
const bySeenRecord = "(DNS record)";

const notPossible = (message: string) => InvalidInput.whole("not_possible", message);

/** All keys, newest first, without their private parts. */
export const listKeys = (db: Queryable) =>
  db
    .selectFrom("dkim_key")
    .select(["id", "domain", "selector", "state", "public_key", "created_at", "activated_at", "retired_at"])
    .orderBy("id", "desc")
    .execute();
export type ListedKey = Awaited<ReturnType<typeof listKeys>>[number];

/** Whether a key of the sender's domain is waiting for its DNS record. */
export async function isKeyWaiting({ config, database }: App): Promise<boolean> {
  const waiting = await database.db
    .selectFrom("dkim_key")
    .select("id")
    .where("domain", "=", getSenderDomain(config))
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Whether the private part of a key can be decrypted with the current `SECRET_KEY`. */
export async function isKeyReadable({ config, database }: App, key: ListedKey): Promise<boolean> {
  const sealed = await database.db
    .selectFrom("dkim_key")
    .select("private_key")
    .where("id", "=", key.id)
    .executeTakeFirst();
  return Boolean(sealed?.private_key && openKey({ config }, key, sealed.private_key));
}

/**
 * Creates a key under a new selector, which waits for its DNS record.
 * @throws InvalidInput if another key is already waiting, or the key comes from the configuration
 */
export async function makeKey(app: App, actor: StaffActor): Promise<void> {
  const domain = getSenderDomain(app.config);
  if (app.config.dkim) throw notPossible("Signing is set in the server configuration (DKIM_SELECTOR).");
  if (!isPublicName(domain)) throw notPossible(`“${domain}” is not a public domain. Set MAIL_FROM first.`);
  const { publicKey, privateKey } = await keyPairs.make();
  const now = app.now().toISOString();
  // A selector is never reused, since resolvers may still remember its record.
  const selector = `lw-${now.slice(0, 10).replaceAll("-", "")}-${randomBytes(3).toString("hex")}`;
  try {
    await app.database.db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto("dkim_key")
        .values({
          domain,
          selector,
          state: "waiting",
          created_at: now,
          modified_at: now,
          public_key: publicKey.toString("base64"),
          private_key: sealKey(app, { domain, selector }, privateKey),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await recordAudit(trx, actor, [createAuditEvent("create_key", id, selector)], now);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw notPossible("Another key is already waiting for its record. Use or delete that key first.");
  }
}

/**
 * Starts signing with a waiting key instead of the previous one.
 * @param actor undefined if the DNS record was detected automatically
 * @returns false if the key is no longer waiting
 */
export async function activateKey(app: App, actor: StaffActor | undefined, id: number): Promise<boolean> {
  const now = app.now().toISOString();
  return app.database.db.transaction().execute(async (trx) => {
    const key = await trx
      .selectFrom("dkim_key")
      .select(["domain", "selector"])
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .$if(app.database.engine === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    if (!key) return false;
    await trx
      .updateTable("dkim_key")
      .set({ state: "retired", private_key: null, retired_at: now, modified_at: now })
      .where("domain", "=", key.domain)
      .where("state", "=", "active")
      .execute();
    await trx
      .updateTable("dkim_key")
      .set({ state: "active", activated_at: now, modified_at: now })
      .where("id", "=", id)
      .execute();
    const event = createAuditEvent("activate_key", id, key.selector);
    await (actor ? recordAudit(trx, actor, [event], now) : recordAuditAs(trx, bySeenRecord, [event], now));
    return true;
  });
}

/** Activates a key on request. @throws NotFound, InvalidInput if it is not waiting */
export async function activateOnRequest(app: App, actor: StaffActor, id: number): Promise<void> {
  await requireKey(app, id);
  if (!(await activateKey(app, actor, id)))
    throw notPossible("Only a key that is waiting for its record can be activated.");
}

/** Stops signing with a key and deletes its private part. @throws NotFound, InvalidInput if it is not in use */
export async function retireKey(app: App, actor: StaffActor, id: number): Promise<void> {
  const now = app.now().toISOString();
  await requireKey(app, id);
  await app.database.db.transaction().execute(async (trx) => {
    const key = await trx
      .updateTable("dkim_key")
      .set({ state: "retired", private_key: null, retired_at: now, modified_at: now })
      .where("id", "=", id)
      .where("state", "=", "active")
      .returning("selector")
      .executeTakeFirst();
    if (!key) throw notPossible("Only the key that signs emails can be retired.");
    await recordAudit(trx, actor, [createAuditEvent("retire_key", id, key.selector)], now);
  });
}

/** @throws NotFound, InvalidInput if the key signs emails */
export async function deleteKey(app: App, actor: StaffActor, id: number): Promise<void> {
  const now = app.now().toISOString();
  await requireKey(app, id);
  await app.database.db.transaction().execute(async (trx) => {
    const key = await trx
      .deleteFrom("dkim_key")
      .where("id", "=", id)
      .where("state", "<>", "active")
      .returning("selector")
      .executeTakeFirst();
    if (!key) throw notPossible("This key signs emails. Stop signing with it first.");
    await recordAudit(trx, actor, [createAuditEvent("delete_key", id, key.selector)], now);
  });
}

async function requireKey({ database }: App, id: number) {
  const found = await database.db.selectFrom("dkim_key").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw new NotFound();
}

const createAuditEvent = (action: string, itemId: number, title: string): AuditEvent => ({
  action,
  itemId,
  title,
  resource: "sender-domain",
});
