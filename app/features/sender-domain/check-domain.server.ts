import type { App } from "#app/platform/app.ts";
import type { Config } from "#app/platform/config/config.ts";
import { activateKey, type ListedKey, listKeys } from "#app/platform/mail/dkim/dkim-keys.ts";
import { getAddressDomain, getSenderDomain, isPublicName } from "#app/platform/mail/dkim/get-sender-domain.ts";
import { checkDkim, type DkimQuestion, dkimName, encodePublicKey } from "./dkim-record.ts";
import { checkDmarc } from "./dmarc.ts";
import { askDns, type LookUp } from "./lookups.ts";
import { checkMx } from "./mx.ts";
import type { RecordCheck } from "./record-check.ts";
import { checkSpf } from "./spf.ts";
import { ownMailServer, spfSource } from "./spf-source.ts";
import "./domain-tables.ts";

const LONG_AGO = new Date(0).toISOString();

/** Compares the DNS records that make receivers trust this site's emails with the existing ones. */
export async function assessDomain(config: Config, keys: readonly ListedKey[], lookUp: LookUp): Promise<RecordCheck[]> {
  const domain = getSenderDomain(config);
  const returns = config.bounces && getAddressDomain(config.bounces.address);
  const source = spfSource(config.smtpUrl, config.siteUrl);
  const mailServer = ownMailServer(config.smtpUrl);
  const domains = returns && returns !== domain ? [domain, returns] : [domain];
  return Promise.all([
    ...domains.map((each) => checkSpf({ domain: each, source, mailServer }, lookUp)),
    ...dkimQuestions(config, domain, keys).map(async (question) =>
      checkAlignment(await checkDkim(question, lookUp), question.domain, domain),
    ),
    checkDmarc(domain, lookUp),
    ...(config.bounces && returns ? [checkMx(returns, new URL(config.bounces.url).hostname, lookUp)] : []),
  ]);
}

function dkimQuestions({ dkim }: Config, domain: string, keys: readonly ListedKey[]): DkimQuestion[] {
  if (!dkim)
    return keys
      .filter((key) => key.domain === domain && key.state !== "retired")
      .map(({ selector, public_key }) => ({ domain, selector, publicKey: public_key }));
  const publicKey = dkim.privateKey && encodePublicKey(dkim.privateKey);
  return [{ domain: dkim.domain ?? domain, selector: dkim.selector, publicKey }];
}

/** DMARC counts a signature only if its domain belongs to the sender's (RFC 7489, section 3.1.1). */
function checkAlignment(record: RecordCheck, signing: string, domain: string): RecordCheck {
  if (signing === domain || domain.endsWith(`.${signing}`) || signing.endsWith(`.${domain}`)) return record;
  const message = `DMARC ignores signatures from ${signing} on emails from ${domain} (DKIM_DOMAIN, MAIL_FROM).`;
  return { ...record, status: "wrong", messages: [message, ...record.messages] };
}

/**
 * Queries the DNS for the records of the sender's domain and stores the responses. A key is used as soon as its record
 * is found.
 * @param signal aborts the check
 */
export async function checkDomain(app: App, signal?: AbortSignal): Promise<void> {
  const { db } = app.database;
  const domain = getSenderDomain(app.config);
  if (!isPublicName(domain)) return;
  const keys = await listKeys(db);
  const { lookUp, answers } = askDns(app.config.dnsServers, signal);
  const records = await assessDomain(app.config, keys, lookUp);
  const checked_at = app.now().toISOString();
  if (signal?.aborted) {
    // This says nothing about the domain; the next process checks again.
    await db.updateTable("sender_domain").set({ started_at: LONG_AGO }).where("domain", "=", domain).execute();
    return;
  }
  await db
    .updateTable("sender_domain")
    .set({ answers: JSON.stringify(answers), checked_at, modified_at: checked_at })
    .where("domain", "=", domain)
    .execute();
  const waiting = keys.find((key) => key.domain === domain && key.state === "waiting");
  const record = waiting && records.find(({ name }) => name === dkimName(waiting));
  if (!waiting || app.config.dkim || (record?.status !== "good" && record?.status !== "advice")) return;
  if (await activateKey(app, undefined, waiting.id))
    app.log.info({ selector: waiting.selector }, "started signing emails with a new key");
}

/**
 * Lets this process check, unless a check has started after the given time.
 * @returns whether it may
 */
export async function beginCheck({ config, database, now }: App, after: Date): Promise<boolean> {
  const domain = getSenderDomain(config);
  const at = now().toISOString();
  const { numInsertedOrUpdatedRows } = await database.db
    .insertInto("sender_domain")
    .values({ domain, answers: "{}", started_at: at, created_at: at, modified_at: at })
    .onConflict((conflict) => conflict.column("domain").doNothing())
    .executeTakeFirst();
  if (Number(numInsertedOrUpdatedRows ?? 0) > 0) return true;
  const { numUpdatedRows } = await database.db
    .updateTable("sender_domain")
    .set({ started_at: at, modified_at: at })
    .where("domain", "=", domain)
    .where("started_at", "<=", after.toISOString())
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}
