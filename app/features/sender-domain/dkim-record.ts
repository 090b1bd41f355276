import { createPublicKey, type KeyObject } from "node:crypto";
import type { LookUp } from "./lookups.ts";
import type { RecordCheck } from "./record-check.ts";
import { unanswered } from "./spf.ts";

export interface DkimQuestion {
  domain: string;
  selector: string;
  /** In Base64 of its DER form (SPKI); undefined if only the mail provider knows the key. */
  publicKey: string | undefined;
}

export const dkimName = ({ domain, selector }: Pick<DkimQuestion, "domain" | "selector">): string =>
  `${selector}._domainkey.${domain}`;

/** The public key in its DNS form. */
export const encodePublicKey = (key: KeyObject): string =>
  (key.type === "private" ? createPublicKey(key as never) : key)
    .export({ type: "spki", format: "der" })
    .toString("base64");

/** Checks the key with which receivers verify signatures (RFC 6376, section 3.6.1). */
export async function checkDkim({ domain, selector, publicKey }: DkimQuestion, lookUp: LookUp): Promise<RecordCheck> {
  const name = dkimName({ domain, selector });
  const value = publicKey ? `v=DKIM1; k=rsa; p=${publicKey}` : "";
  const base = { purpose: "dkim", type: "TXT", name, value } as const;
  const answer = await lookUp("TXT", name);
  if ("failure" in answer) return { ...base, found: [], ...unanswered(answer.failure) };
  const found = answer.values;
  const [record] = found;
  if (record === undefined) return { ...base, found, status: "missing", messages: ["The record does not exist yet."] };
  if (found.length > 1)
    return {
      ...base,
      found,
      status: "wrong",
      messages: [`There are ${found.length} records with this name. Keep only one.`],
    };
  const wrong = findFault(record, publicKey);
  if (wrong) return { ...base, found, status: "wrong", messages: [wrong] };
  const isTest = parseTags(record).get("t")?.split(":").includes("y");
  const messages = isTest ? ["The record is in test mode (“t=y”). Remove “t=y” once everything works."] : [];
  return { ...base, found, status: isTest ? "advice" : "good", messages };
}

function findFault(record: string, publicKey: string | undefined): string | undefined {
  const tags = parseTags(record);
  const key = tags.get("p")?.replaceAll(/\s/g, "");
  const version = tags.get("v");
  if (key === undefined) return "The record has no key: “p=” is missing.";
  if (version !== undefined && version !== "DKIM1") return "The record must begin with “v=DKIM1”.";
  if (key === "") return "The record revokes the key: “p=” is empty.";
  if (tags.has("h") && !tags.get("h")?.split(":").includes("sha256"))
    return "The record excludes SHA-256, which is used to sign emails (“h=”).";
  if (tags.has("s") && !/(^|:)(\*|email)(:|$)/.test(tags.get("s") ?? "")) return "The key is not for email (“s=”).";
  if (publicKey === undefined) return undefined;
  if (key !== publicKey && publicKey.startsWith(key))
    return `The key is cut off: ${key.length} of the ${publicKey.length} characters are there. If your provider requires it, enter the key in parts of at most 255 characters, each in quotation marks.`;
  if ((tags.get("k") ?? "rsa") !== "rsa") return "The record has another type of key (“k=”).";
  return key === publicKey ? undefined : "The record has a different key, so emails signed here fail the check.";
}

/** Tags as in `v=DKIM1; p=…` (RFC 6376, section 3.2). */
export function parseTags(record: string): Map<string, string> {
  const tags = record.split(";").flatMap((part) => {
    const at = part.indexOf("=");
    return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const];
  });
  return new Map(tags);
}
