import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import { isCacheNearlyFull } from "./picture-variants.server.ts";
import "./media-table.ts";

/** A shape whose sizes this process makes. */
export interface LeasedShape {
  id: number;
  media_id: number;
  aspect: string;
  most: number;
  attempts: number;
  /** Ends the lease; the shape is another's if it is no longer the same in the database. */
  leased_until: string;
}

/** How often making the sizes of a picture may fail. */
const MAX_ATTEMPTS = 3;
/** Longer than a size takes, in milliseconds. */
const LEASE = 3 * 60_000;
/** Where the cache is nearly full, older ones are left to requests, in milliseconds. */
const RECENT = 60 * 60_000;

const isUnmade = (app: App) => (app.database.engine === "postgres" ? sql<boolean>`not made` : sql<boolean>`made = 0`);

/** How many shapes wait. */
export async function countUnmade(app: App): Promise<number> {
  const { count } = await app.database.db
    .selectFrom("picture_shape")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isUnmade(app))
    .where("attempts", "<", MAX_ATTEMPTS)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Leases the shape that was wanted last: PostgreSQL skips those that another process is at, SQLite has one writer. */
export async function leaseShape(app: App): Promise<LeasedShape | undefined> {
  const time = app.now().getTime();
  const at = (milliseconds: number) => new Date(time + milliseconds).toISOString();
  const leased_until = at(LEASE);
  const leased = await app.database.db
    .updateTable("picture_shape")
    .set((eb) => ({ leased_until, attempts: eb("attempts", "+", 1), modified_at: at(0) }))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("picture_shape")
        .select("id")
        .where(isUnmade(app))
        .where("attempts", "<", MAX_ATTEMPTS)
        .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", at(0))]))
        .$if(isCacheNearlyFull(app), (query) => query.where("wanted_at", ">", at(-RECENT)))
        .orderBy("wanted_at", "desc")
        .orderBy("id", "desc")
        .limit(1)
        .$if(app.database.engine === "postgres", (query) => query.forUpdate().skipLocked()),
    )
    .returning(["id", "media_id", "aspect", "most", "attempts"])
    .executeTakeFirst();
  return leased && { ...leased, leased_until };
}

/** @returns whether this process still has the lease: the picture may have been deleted or replaced. */
async function update(app: App, { id, leased_until }: LeasedShape, values: object): Promise<boolean> {
  const { numUpdatedRows } = await app.database.db
    .updateTable("picture_shape")
    .set({ ...values, modified_at: app.now().toISOString() })
    .where("id", "=", id)
    .where("leased_until", "=", leased_until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function renewLease(app: App, shape: LeasedShape): Promise<boolean> {
  const leased_until = new Date(app.now().getTime() + LEASE).toISOString();
  const isOurs = await update(app, shape, { leased_until });
  shape.leased_until = leased_until;
  return isOurs;
}

export const finishShape = (app: App, shape: LeasedShape) => update(app, shape, { made: true, leased_until: null });

/** @param isFault of the picture, which counts; else it is not its fault, and it is tried again. */
export const postponeShape = (app: App, shape: LeasedShape, delay: number, isFault: boolean) =>
  update(app, shape, {
    leased_until: new Date(app.now().getTime() + delay).toISOString(),
    ...(!isFault && { attempts: shape.attempts - 1 }),
  });

export const isLastAttempt = ({ attempts }: LeasedShape) => attempts >= MAX_ATTEMPTS;

export async function forgetShape(app: App, { id }: LeasedShape): Promise<void> {
  await app.database.db.deleteFrom("picture_shape").where("id", "=", id).execute();
}

/** After the cache was lost, for instance because a backup was restored without it. */
export async function forgetMade(app: App): Promise<void> {
  const values = { made: false, attempts: 0, leased_until: null };
  await app.database.db.updateTable("picture_shape").set(values).where("made", "=", true).execute();
}
