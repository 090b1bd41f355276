import { createHash, randomBytes } from "node:crypto";
import type { Actor } from "#app/platform/access/actor.ts";
import { requireAllowed } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import {
  type FileLink,
  type LinkState,
  MAX_LINK_DAYS,
  type NewFileLink,
  sharedFilePath,
} from "./file-links.resource.ts";
import { privateFileResource } from "./manage-private-files.server.ts";
import "./private-file-table.ts";

const DAY = 86_400_000;
/** Per file, including used ones. */
const MAX_LINKS = 500;
/** Too long to guess. */
const TOKEN_BYTES = 32;

export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

const columns = [
  "id",
  "note",
  "expires_at",
  "max_downloads",
  "downloads",
  "password_hash",
  "created_at",
  "username",
  "revoked_at",
] as const;

type LinkRow = Omit<FileLink, "state" | "has_password" | "created_by"> & {
  password_hash: string | null;
  username: string;
};

/** Whether a link can be used at a given time, or why not. */
export function getLinkState(
  link: Pick<LinkRow, "revoked_at" | "expires_at" | "max_downloads" | "downloads">,
  now: Date,
): LinkState {
  if (link.revoked_at !== null) return "revoked";
  if (new Date(link.expires_at) <= now) return "expired";
  return link.max_downloads !== null && link.downloads >= link.max_downloads ? "used_up" : "active";
}

const present = ({ password_hash, username, ...link }: LinkRow, now: Date): FileLink => ({
  ...link,
  state: getLinkState(link, now),
  has_password: password_hash !== null,
  created_by: username,
});

/** The links to a file, newest first. @throws NotAuthenticated, PermissionDenied, NotFound */
export async function listFileLinks(app: App, actor: Actor, fileId: number): Promise<FileLink[]> {
  requireAllowed(privateFileResource.access.read, actor);
  // A file without links is one row without a link.
  const rows = await app.database.db
    .selectFrom("private_file")
    .leftJoin("private_file_link as link", "link.file_id", "private_file.id")
    .select(columns.map((column) => `link.${column}` as const))
    .where("private_file.id", "=", fileId)
    .orderBy("link.id", "desc")
    .execute();
  if (rows.length === 0) throw new NotFound();
  return rows.flatMap((row) => (row.id === null ? [] : [present(row as LinkRow, app.now())]));
}

/**
 * Creates a link to a file. Its URL is returned only here, since only a hash of its token is stored.
 * @throws NotAuthenticated, PermissionDenied, NotFound also if the file is in the trash, InvalidInput
 */
export async function createFileLink(
  app: App,
  actor: Actor,
  fileId: number,
  { note, expires_at, max_downloads, password }: NewFileLink,
): Promise<FileLink & { url: string }> {
  const creator = requireAllowed(privateFileResource.access.write, actor);
  const now = app.now();
  const days = (Date.parse(expires_at) - now.getTime()) / DAY;
  if (days <= 0) throw InvalidInput.field("expires_at", "in_the_past", "Choose a time in the future.");
  if (days > MAX_LINK_DAYS)
    throw InvalidInput.field("expires_at", "too_late", `A link can be valid for up to ${MAX_LINK_DAYS} days.`);
  const password_hash = password === null ? null : await app.passwords.hash(password);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const row = await runInTransaction(app, async (trx) => {
    const file = await trx
      .selectFrom("private_file")
      .select("name")
      .where("id", "=", fileId)
      .where("trashed_at", "is", null)
      .$if(app.database.engine === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    if (!file) throw new NotFound();
    const { count } = await trx
      .selectFrom("private_file_link")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("file_id", "=", fileId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_LINKS)
      throw InvalidInput.whole(
        "too_many",
        `A file can have up to ${MAX_LINKS} links. To create more, upload the file again.`,
      );
    const time = now.toISOString();
    const created = await trx
      .insertInto("private_file_link")
      .values({
        file_id: fileId,
        token_hash: tokenHash(token),
        note,
        created_by: creator.id,
        username: creator.username,
        expires_at,
        max_downloads,
        downloads: 0,
        password_hash,
        created_at: time,
        modified_at: time,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await recordAudit(trx, actor, [createAuditEvent("create_link", fileId, file.name)], time);
    return created;
  });
  return { ...present(row, now), url: app.config.siteUrl + sharedFilePath(token) };
}

/** Revokes a link; an already revoked one stays unchanged. @throws NotAuthenticated, PermissionDenied, NotFound */
export async function revokeFileLink(app: App, actor: Actor, fileId: number, id: number): Promise<FileLink> {
  requireAllowed(privateFileResource.access.write, actor);
  const now = app.now();
  return runInTransaction(app, async (trx) => {
    const time = now.toISOString();
    const revoked = await trx
      .updateTable("private_file_link")
      .set({ revoked_at: time, modified_at: time })
      .where("id", "=", id)
      .where("file_id", "=", fileId)
      .where("revoked_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    const row = await trx
      .selectFrom("private_file_link")
      .innerJoin("private_file", "private_file.id", "private_file_link.file_id")
      .select(columns.map((column) => `private_file_link.${column}` as const))
      .select("private_file.name")
      .where("private_file_link.id", "=", id)
      .where("file_id", "=", fileId)
      .executeTakeFirst();
    if (!row) throw new NotFound();
    const { name, ...link } = row;
    if (revoked) await recordAudit(trx, actor, [createAuditEvent("revoke_link", fileId, name)], time);
    return present(link, now);
  });
}

const createAuditEvent = (action: string, itemId: number, title: string) => ({
  action,
  resource: privateFileResource.definition.name,
  itemId,
  title,
});
