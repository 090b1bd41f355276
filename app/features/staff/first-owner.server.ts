import { randomInt } from "node:crypto";
import type { App } from "#app/platform/app.ts";
import { ConfigError } from "#app/platform/config/config.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { createStaff } from "./staff.server.ts";

/** Excludes characters that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/**
 * Creates the first account, an owner, if there is no account yet. If two processes start at the same
 * time, only one of them creates it.
 * @returns the username, and the password if it was generated; undefined if no account was created.
 * @throws ConfigError if the configured username, password or email address is not valid
 */
export async function ensureOwner(app: App): Promise<{ username: string; password: string | undefined } | undefined> {
  const existing = await app.database.db.selectFrom("staff").select("id").limit(1).executeTakeFirst();
  if (existing) return undefined;

  const { username, password, email } = app.config.owner;
  const generated = password === undefined ? generatePassword() : undefined;
  try {
    await createStaff(app, { username, password: password ?? generated ?? "", role: "owner", email });
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    if (error.problems.every(({ code }) => code === "unique")) return undefined;
    throw new ConfigError(error.problems.map(({ field, message }) => `OWNER_${field.toUpperCase()}: ${message}`));
  }
  return { username, password: generated };
}

/** 99 bits in four groups, easy to read off a screen. */
function generatePassword() {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}
