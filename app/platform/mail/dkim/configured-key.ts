import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";

type Environment = Partial<Record<"DKIM_PRIVATE_KEY" | "DKIM_PRIVATE_KEY_FILE", string | undefined>>;

/** In bits: signatures with shorter keys are ignored (RFC 8301, section 3.2). */
const SHORTEST = 1024;

/** The private key from the configuration. @throws Error if it is unreadable or invalid */
export function readDkimKey({
  DKIM_PRIVATE_KEY: text,
  DKIM_PRIVATE_KEY_FILE: file,
}: Environment): KeyObject | undefined {
  // Many places where environment variables are set accept only a single line.
  const pem = text?.replaceAll("\\n", "\n") ?? (file && readFileSync(file, "utf8"));
  return pem ? createPrivateKey(pem) : undefined;
}

/** The problem with the configured private key. Messages never include any part of it. */
export function dkimKeyProblem(given: Environment): string[] {
  const name = given.DKIM_PRIVATE_KEY === undefined ? "DKIM_PRIVATE_KEY_FILE" : "DKIM_PRIVATE_KEY";
  if (given.DKIM_PRIVATE_KEY && given.DKIM_PRIVATE_KEY_FILE)
    return ["DKIM_PRIVATE_KEY and DKIM_PRIVATE_KEY_FILE cannot both be set"];
  try {
    const key = readDkimKey(given);
    const isLongEnough = (key?.asymmetricKeyDetails?.modulusLength ?? 0) >= SHORTEST;
    if (key === undefined || (key.asymmetricKeyType === "rsa" && isLongEnough)) return [];
    return [`${name} must be an RSA key of at least ${SHORTEST} bits, preferably 2048`];
  } catch (error) {
    const { syscall, code } = error as NodeJS.ErrnoException;
    return [syscall ? `${name} cannot be read (${code})` : `${name} must be a private key in PEM format`];
  }
}
