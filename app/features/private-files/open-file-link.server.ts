import { normalizeIP } from "@fastify/rate-limit";
import { countAttempts, refundAttempts, reserveAttempts } from "#app/platform/access/attempt-limits.ts";
import { MAX_PASSWORD_LENGTH } from "#app/platform/access/passwords.ts";
import type { App } from "#app/platform/app.ts";
import { LinkGone } from "./download-log.server.ts";
import { buildDownloadUrl } from "./download-private-files.server.ts";
import type { LinkState } from "./file-links.resource.ts";
import { getLinkState, tokenHash } from "./file-links.server.ts";

/** What a link's page shows: nothing about the file once the link can't be used. */
export type SharedFile =
  | { state: "active"; name: string; size: number; expires_at: string; needsPassword: boolean }
  | { state: Exclude<LinkState, "active"> | "unknown" | "no_file" };

const MINUTE = 60_000;
/** Page views and button presses per client address. */
const pageLimits = [{ name: "shared-file", max: 60, windowMs: MINUTE }];
const WRONG_WINDOW = 15 * MINUTE;
/** Wrong passwords per network and link. */
const MAX_WRONG = 10;
/**
 * The lower limit once many wrong passwords within a day suggest guessing: everyone has fewer attempts, but nobody is
 * locked out.
 */
const MAX_WRONG_WHILE_GUESSED = 3;
const GUESSED = { wrong: 100, window: 24 * 60 * MINUTE };

/** @throws TooManyRequests */
export const countSharedFileView = (app: App, address: string): Promise<void> =>
  app.rateLimits.take(pageLimits, address);

async function findLink({ database }: App, token: string) {
  return database.db
    .selectFrom("private_file_link as link")
    .innerJoin("private_file as file", "file.id", "link.file_id")
    .select(["link.id", "link.file_id", "link.revoked_at", "link.expires_at", "link.max_downloads", "link.downloads"])
    .select(["link.password_hash", "file.name", "file.size", "file.trashed_at"])
    .where("token_hash", "=", tokenHash(token))
    .executeTakeFirst();
}

/** Reads what a link's page shows. */
export async function readSharedFile(app: App, token: string): Promise<SharedFile> {
  const link = await findLink(app, token);
  if (!link) return { state: "unknown" };
  const state = getLinkState(link, app.now());
  if (state !== "active") return { state };
  if (link.trashed_at !== null) return { state: "no_file" };
  const { name, size, expires_at, password_hash } = link;
  return { state, name, size, expires_at, needsPassword: password_hash !== null };
}

/**
 * The path that downloads a link's file. The download is counted when it begins.
 * @param address the client's address
 * @returns undefined if the password is wrong
 * @throws LinkGone; TooManyRequests after too many wrong passwords
 */
export async function openFileLink(
  app: App,
  token: string,
  password: string,
  address: string,
): Promise<string | undefined> {
  const link = await findLink(app, token);
  if (!link || link.trashed_at !== null || getLinkState(link, app.now()) !== "active")
    throw new LinkGone("This link no longer works.");
  if (link.password_hash !== null) {
    const all = `file-link:${link.id}`;
    const isGuessed = (await countAttempts(app, all)) >= GUESSED.wrong;
    const limits = [
      {
        key: `${all}:${normalizeIP(address)}`,
        limit: isGuessed ? MAX_WRONG_WHILE_GUESSED : MAX_WRONG,
        window: WRONG_WINDOW,
      },
      { key: all, limit: Number.POSITIVE_INFINITY, window: GUESSED.window },
    ];
    await reserveAttempts(app, limits);
    const given = password.slice(0, MAX_PASSWORD_LENGTH);
    if (!(await app.passwords.verify(given, link.password_hash))) return undefined;
    await refundAttempts(app, limits);
  }
  return buildDownloadUrl(app, link);
}
