import { sql } from "kysely";
import type { App } from "#app/platform/app.ts";
import { isCacheNearlyFull } from "./picture-variants.server.ts";
import "./media-table.ts";

/** A shape whose sizes this process is generating. */
export interface ClaimedShape {
  id: number;
  media_id: number;
  aspect: string;
  most: number;
  attempts: number;
  /** When the claim ends; if the value in the database differs, another process has the shape. */
  leased_until: string;
}

/** How often generating a picture's sizes may fail. */
const MAX_ATTEMPTS = 3;
/** Longer than a shape takes, in milliseconds; after a crash, the shape waits this long. */
const CLAIM = 10 * 60_000;
/** The retry delay per attempt, in milliseconds. */
const RETRY = 60_000;
/** When the cache is nearly full, older shapes are left to requests, in milliseconds. */
const RECENT = 60 * 60_000;

const isUnmade = (app: App) => (app.database.engine === "postgres" ? sql<boolean>`not made` : sql<boolean>`made = 0`);

/** How many shapes are queued. */
export async function countUnmade(app: App): Promise<number> {
  const { count } = await app.database.db
    .selectFrom("picture_shape")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isUnmade(app))
    .where("attempts", "<", MAX_ATTEMPTS)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Claims the most recently requested shape: PostgreSQL skips those that another process is working on, SQLite has one
 * writer.
 */
export async function claimShape(app: App): Promise<ClaimedShape | undefined> {
  const time = app.now().getTime();
  const at = (milliseconds: number) => new Date(time + milliseconds).toISOString();
  return app.database.db
    .updateTable("picture_shape")
    .set({ leased_until: at(CLAIM), modified_at: at(0) })
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
    .executeTakeFirst()
    .then((claimed) => claimed && { ...claimed, leased_until: at(CLAIM) });
}

/**
 * @returns whether the claim was still valid: the picture may have been deleted or replaced
 */
async function settle(app: App, { id, leased_until }: ClaimedShape, values: object): Promise<boolean> {
  const { numUpdatedRows } = await app.database.db
    .updateTable("picture_shape")
    .set({ leased_until: null, modified_at: app.now().toISOString(), ...values })
    .where("id", "=", id)
    .where("leased_until", "=", leased_until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const finishShape = (app: App, shape: ClaimedShape) => settle(app, shape, { made: true });
export const releaseShape = (app: App, shape: ClaimedShape) => settle(app, shape, {});

/**
 * Schedules another attempt.
 * @param isFault whether the picture is at fault; it is then abandoned after some attempts
 * @returns whether it is abandoned
 */
export async function postponeShape(app: App, shape: ClaimedShape, isFault: boolean): Promise<boolean> {
  const attempts = shape.attempts + (isFault ? 1 : 0);
  const leased_until = new Date(app.now().getTime() + RETRY * (shape.attempts + 1)).toISOString();
  await settle(app, shape, { attempts, leased_until });
  return attempts >= MAX_ATTEMPTS;
}

export async function forgetShape(app: App, { id }: ClaimedShape): Promise<void> {
  await app.database.db.deleteFrom("picture_shape").where("id", "=", id).execute();
}

/** Resets all shapes after the cache was lost, for instance because a backup was restored without it. */
export async function forgetMade(app: App): Promise<void> {
  const values = { made: false, attempts: 0, leased_until: null };
  await app.database.db.updateTable("picture_shape").set(values).where("made", "=", true).execute();
}
