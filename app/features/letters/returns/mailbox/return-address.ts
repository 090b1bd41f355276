import { createHmac, timingSafeEqual } from "node:crypto";
import type { App } from "#app/platform/app.ts";
import { deriveKey } from "#app/platform/encryption/derive-key.ts";

type Signer = Pick<App["config"], "bounces" | "secretKey">;

/**
 * The address to which one recipient's letter bounces, such as `bounces+2s-1f0c9a6b7e5d4c3b@academy.example`. It is
 * signed, so only somebody who has seen a letter can report on it.
 * @returns undefined if no mailbox is configured
 */
export function returnAddress({ bounces, secretKey }: Signer, recipientId: number): string | undefined {
  if (!bounces) return undefined;
  const [local, domain] = splitAddress(bounces.address);
  const id = recipientId.toString(36);
  return `${local}+${id}-${computeSignature(secretKey, id)}@${domain}`;
}

/** The recipient whose return address a text contains; undefined if none has a valid signature, or several do. */
export function findReturnRecipient({ bounces, secretKey }: Signer, text: string): number | undefined {
  if (!bounces) return undefined;
  const [local, domain] = splitAddress(bounces.address).map((part) => part.replace(/[^\w]/g, "\\$&"));
  const addresses = new RegExp(
    `(?<![\\w.+-])${local}\\+([1-9a-z][0-9a-z]{0,5})-([0-9a-f]{16})@${domain}(?![\\w-])`,
    "gi",
  );
  const found = new Set<number>();
  // The limit keeps a text full of forged addresses from keeping the process busy, and suffices to see that they
  // differ.
  for (const [, id = "", signature = ""] of text.matchAll(addresses).take(50)) {
    const expected = computeSignature(secretKey, id.toLowerCase());
    if (timingSafeEqual(Buffer.from(expected), Buffer.from(signature.toLowerCase()))) found.add(parseInt(id, 36));
  }
  const [only] = found;
  return found.size === 1 && only !== undefined && only < 2 ** 31 ? only : undefined;
}

function splitAddress(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf("@");
  return [address.slice(0, at), address.slice(at + 1)];
}

/** 64 bits in hexadecimal, since mail servers may convert addresses to lowercase. */
function computeSignature(secretKey: string, id: string): string {
  const key = deriveKey(secretKey, "letter-return-address");
  return createHmac("sha256", key).update(id).digest("hex").slice(0, 16);
}
