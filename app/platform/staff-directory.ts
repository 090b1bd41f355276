import type { RawBuilder, SelectQueryBuilder } from "kysely";
import type { Role, StaffActor } from "./access/actor.ts";
import type { AnyTables } from "./access/rules.ts";
import type { AnyQueryable } from "./database/database.ts";
import type { PictureOutput } from "./media/media-values.ts";

/** The information about staff accounts that any part of the application may need. */
export interface StaffDirectory {
  /** The current account; undefined if it does not exist or is inactive. */
  findActive(db: AnyQueryable, id: number): Promise<StaffActor | undefined>;
  /** Usernames by id; accounts that do not exist are left out. */
  usernames(db: AnyQueryable, ids: Iterable<number | null>): Promise<Map<number, string>>;
  /** Selects accounts by their ids. */
  select(db: AnyQueryable, ids: Iterable<number | null>): SelectQueryBuilder<AnyTables, string, object>;
  /** Selects the username of the account that a column refers to; null if there is none. */
  selectUsername(reference: string): RawBuilder<string | null>;
  /** The email address of an active account, if it has one. */
  findEmail(db: AnyQueryable, id: number): Promise<string | undefined>;
  /** The active accounts with one of these roles, by username. */
  listByRoles(db: AnyQueryable, roles: readonly Role[]): Promise<{ id: number; username: string }[]>;
  /** Selects the number of active accounts. */
  countActive(db: AnyQueryable): SelectQueryBuilder<AnyTables, string, { count: number }>;
  /** The active accounts with an email address, by username. */
  listWithEmail(db: AnyQueryable): Promise<{ id: number; username: string; email: string }[]>;
  /** The name of an account on the site; empty if it has none. */
  findName(db: AnyQueryable, id: number): Promise<string>;
  /** The pictures of active accounts, by their name on the site. */
  pictures(db: AnyQueryable): Promise<Map<string, PictureOutput>>;
  /** Removes the pictures from these accounts. */
  removePictures(trx: AnyQueryable, ids: readonly number[]): Promise<void>;
  /** The email addresses of the active owners. */
  ownerAddresses(db: AnyQueryable): Promise<string[]>;
}
