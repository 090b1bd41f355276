import { createHash, randomBytes } from "node:crypto";
import type { ExpressionBuilder, Selectable } from "kysely";
import { type Actor, getStaffId } from "#app/platform/access/actor.ts";
import { editors, requireAllowed } from "#app/platform/access/rules.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.ts";
import type { Queryable } from "#app/platform/database/database.ts";
import type { Id, NullableTimestamp, Tables, Timestamp } from "#app/platform/database/tables.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { acquireTransactionLock } from "#app/platform/database/transaction-lock.ts";
import { InvalidInput, NotFound } from "#app/platform/errors.ts";
import {
  type CreatedTestimonialLink,
  type LinkState,
  MAX_OPEN_LINKS,
  type NewTestimonialLink,
  type TestimonialLink,
} from "./testimonial-link.resource.ts";
import { TESTIMONIAL_PATH, TOKEN_PARAMETER } from "./testimonial-result.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    testimonial_link: {
      id: Id;
      /** The token itself is shown once, and not stored. */
      token_hash: string;
      name: string;
      email: string;
      max_uses: number;
      uses: number;
      expires_at: Timestamp;
      revoked_at: NullableTimestamp;
      created_by: number | null;
      created_at: Timestamp;
      modified_at: Timestamp;
    };
  }
}

export type LinkRow = Selectable<Tables["testimonial_link"]>;

const DAY = 86_400_000;
/** How many are listed, newest first: all open ones, and the latest of the others. */
const LISTED = 200;

/** The token is random and long, so a fast unsalted hash is sufficient. */
const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Lists the links for testimonials: open ones first, then the newest. @throws NotAuthenticated, PermissionDenied */
export async function listTestimonialLinks(app: App, actor: Actor): Promise<TestimonialLink[]> {
  requireAllowed(editors, actor);
  const now = app.now().toISOString();
  const rows = await app.database.db
    .selectFrom("testimonial_link")
    .selectAll()
    .orderBy((eb) => eb.case().when(isOpen(now)(eb)).then(0).else(1).end())
    .orderBy("id", "desc")
    .limit(LISTED)
    .execute();
  return rows.map((row) => presentLink(row, now));
}

/**
 * Creates a link.
 * @returns it with its URL, which cannot be read again
 * @throws NotAuthenticated, PermissionDenied, InvalidInput if too many are open
 */
export async function createTestimonialLink(
  app: App,
  actor: Actor,
  { name, email, days, max_uses }: NewTestimonialLink,
): Promise<CreatedTestimonialLink> {
  requireAllowed(editors, actor);
  const token = randomBytes(24).toString("base64url");
  const now = app.now().toISOString();
  const row = await runInTransaction(app, async (trx) => {
    await acquireTransactionLock(trx, app.database, "testimonial-link");
    if ((await countOpen(trx, now)) >= MAX_OPEN_LINKS)
      throw InvalidInput.whole(
        "too_many",
        `There are already ${MAX_OPEN_LINKS} open links. Revoke one that you no longer need.`,
      );
    const created = await trx
      .insertInto("testimonial_link")
      .values({
        name,
        email,
        max_uses,
        uses: 0,
        token_hash: hashToken(token),
        created_by: getStaffId(actor),
        expires_at: new Date(app.now().getTime() + days * DAY).toISOString(),
        created_at: now,
        modified_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(trx, actor, [{ action: "create", ...toAuditSubject(created) }], now);
    return created;
  });
  const url = `${app.config.siteUrl}${TESTIMONIAL_PATH}?${TOKEN_PARAMETER}=${token}`;
  return { ...presentLink(row, now), url };
}

/** Revoking a link twice is not an error. @throws NotAuthenticated, PermissionDenied, NotFound */
export async function revokeTestimonialLink(app: App, actor: Actor, id: number): Promise<void> {
  requireAllowed(editors, actor);
  const now = app.now().toISOString();
  await runInTransaction(app, async (trx) => {
    const row = await trx
      .updateTable("testimonial_link")
      .set({ revoked_at: now, modified_at: now })
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (row) await recordAudit(trx, actor, [{ action: "revoke", ...toAuditSubject(row) }], now);
    else if (!(await trx.selectFrom("testimonial_link").select("id").where("id", "=", id).executeTakeFirst()))
      throw new NotFound();
  });
}

/** Finds a token's link and its state; undefined if there is none. */
export async function findTestimonialLink(
  app: App,
  token: string,
  db: Queryable = app.database.db,
): Promise<(LinkRow & { state: LinkState }) | undefined> {
  if (!/^[\w-]{32}$/.test(token)) return undefined;
  const row = await db
    .selectFrom("testimonial_link")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  return row && { ...row, state: getTestimonialLinkState(row, app.now().toISOString()) };
}

const isOpen = (now: string) => (eb: ExpressionBuilder<Tables, "testimonial_link">) =>
  eb.and([eb("revoked_at", "is", null), eb("expires_at", ">", now), eb("uses", "<", eb.ref("max_uses"))]);

async function countOpen(trx: Queryable, now: string): Promise<number> {
  const { count } = await trx
    .selectFrom("testimonial_link")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isOpen(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function getTestimonialLinkState({ revoked_at, uses, max_uses, expires_at }: LinkRow, now: string): LinkState {
  if (revoked_at) return "revoked";
  if (uses >= max_uses) return "used";
  return expires_at <= now ? "expired" : "open";
}

const presentLink = (row: LinkRow, now: string): TestimonialLink => {
  const { id, name, email, max_uses, uses, expires_at, created_at } = row;
  return { id, name, email, state: getTestimonialLinkState(row, now), max_uses, uses, expires_at, created_at };
};

/** The recipient's name is personal, so it is not in the audit log. */
const toAuditSubject = ({ id }: LinkRow) => ({ resource: "testimonial-link", itemId: id, title: "" });
