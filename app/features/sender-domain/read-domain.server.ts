import { z } from "zod";
import type { App } from "#app/platform/app.ts";
import { keyStates } from "#app/platform/mail/dkim/dkim-key-table.ts";
import { isKeyReadable, type ListedKey, listKeys } from "#app/platform/mail/dkim/dkim-keys.ts";
import { getSenderDomain, isPublicName } from "#app/platform/mail/dkim/get-sender-domain.ts";
import { senderAddress } from "#app/platform/mail/sender.ts";
import { assessDomain } from "./check-domain.server.ts";
import { dkimName } from "./dkim-record.ts";
import "./domain-tables.ts";
import { recallDns } from "./lookups.ts";
import { RecordCheck, type RecordPurpose } from "./record-check.ts";

/**
 * `configured`: with the configured key; `generated`: with a key made here; `provider`: by the mail server, under the
 * configured selector; `waiting`: not before a record is found; `unreadable`: not, since the key was stored with
 * another `SECRET_KEY`.
 */
const signings = ["configured", "generated", "provider", "waiting", "unreadable", "none"] as const;
type Signing = (typeof signings)[number];

const time = z.iso.datetime();
export const SenderDomain = z
  .object({
    domain: z.string(),
    sender: z.string().meta({ description: "The email address that emails are sent from." }),
    is_public: z.boolean().meta({ description: "Whether public DNS can have records for the domain." }),
    signing: z.enum(signings),
    keys: z.array(
      z.object({
        id: z.int(),
        domain: z.string(),
        selector: z.string(),
        state: z.enum(keyStates),
        record_name: z.string(),
        created_at: time,
        activated_at: time.nullable(),
        retired_at: time.nullable(),
      }),
    ),
    records: z.array(RecordCheck),
    checked_at: time.nullable().meta({ description: "When the DNS records were last checked." }),
  })
  .meta({ id: "SenderDomain" });
export type SenderDomain = z.infer<typeof SenderDomain>;

export const SenderFindings = z
  .object({
    domain: z.string(),
    checked_at: time.nullable(),
    findings: z.array(z.string()).meta({ description: "Why receivers may distrust emails from this sender." }),
  })
  .meta({ id: "SenderFindings" });
export type SenderFindings = z.infer<typeof SenderFindings>;

/** The records that the sender's domain needs, and the results of the last check. */
export async function readSenderDomain(app: App): Promise<SenderDomain> {
  const { config, database } = app;
  const domain = getSenderDomain(config);
  const isPublic = isPublicName(domain);
  const keys = await listKeys(database.db);
  const check = await database.db
    .selectFrom("sender_domain")
    .select(["answers", "checked_at"])
    .where("domain", "=", domain)
    .executeTakeFirst();
  return {
    domain,
    sender: senderAddress(config),
    is_public: isPublic,
    signing: await readSigning(app, domain, keys),
    keys: keys.map(({ public_key: _, ...key }) => ({ ...key, record_name: dkimName(key) })),
    records: isPublic ? await assessDomain(config, keys, recallDns(check?.answers ?? {})) : [],
    checked_at: check?.checked_at ?? null,
  };
}

async function readSigning(app: App, domain: string, keys: readonly ListedKey[]): Promise<Signing> {
  const { dkim } = app.config;
  if (dkim) return dkim.privateKey ? "configured" : "provider";
  const own = keys.filter((key) => key.domain === domain);
  const active = own.find(({ state }) => state === "active");
  if (!active) return own.some(({ state }) => state === "waiting") ? "waiting" : "none";
  return (await isKeyReadable(app, active)) ? "generated" : "unreadable";
}

const names: Partial<Record<RecordPurpose, string>> = { spf: "SPF", dkim: "DKIM", dmarc: "DMARC" };

/** Problems of the sender's domain that staff should know before sending a letter; none where nothing can be sent. */
export async function findSenderFaults(app: App): Promise<SenderFindings> {
  const { domain, is_public, signing, keys, records, checked_at } = await readSenderDomain(app);
  if (!app.config.smtpUrl) return { domain, checked_at, findings: [] };
  if (!is_public)
    return { domain, checked_at, findings: [`Letters are sent from ${domain}, which is not a public domain.`] };
  const isSigned = signing !== "none" && signing !== "waiting" && signing !== "unreadable";
  // Keys that aren't used for signing yet do no harm.
  const waiting = new Set(keys.flatMap(({ state, record_name }) => (state === "waiting" ? [record_name] : [])));
  const findings = records
    .filter(({ name }) => !waiting.has(name))
    .flatMap((record) => {
      const name = names[record.purpose];
      return name ? describeRecord(record, `${name} record for ${getRecordDomain(record)}`) : [];
    });
  if (!isSigned) findings.push(`Letters from ${domain} are not signed (DKIM).`);
  if (checked_at === null) findings.push(`The DNS records of ${domain} have not been checked yet.`);
  return { domain, checked_at, findings };
}

const getRecordDomain = ({ name }: RecordCheck) => name.replace(/^(_dmarc|.+\._domainkey)\./, "");

function describeRecord({ status, messages }: RecordCheck, what: string): string[] {
  const [message = ""] = messages;
  if (status === "missing") return [`There is no ${what}.`];
  if (status === "wrong") return [`There is a problem with the ${what}: ${message}`];
  return status === "unknown" ? [`The ${what} could not be checked. ${message}`] : [];
}
