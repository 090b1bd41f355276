import type { RawBuilder, SelectQueryBuilder } from "kysely";
import type { Role, StaffActor } from "./access/actor.ts";
import type { AnyTables } from "./access/rules.ts";
import type { AnyQueryable } from "./database/database.ts";
import type { PictureOutput } from "./media/media-values.ts";

/** What any part of the application may need to know of the accounts of the staff. */
export interface StaffDirectory {
  /** The account as it is now; undefined where there is no such account, or none that is active. */
  findActive(db: AnyQueryable, id: number): Promise<StaffActor | undefined>;
  /** Usernames by id; accounts that do not exist are left out. */
  usernames(db: AnyQueryable, ids: Iterable<number | null>): Promise<Map<number, string>>;
  /** Selects accounts by their ids. */
  select(db: AnyQueryable, ids: Iterable<number | null>): SelectQueryBuilder<AnyTables, string, object>;
  /** Selects the username of the account that a column refers to; null where there is none. */
  usernameOf(reference: string): RawBuilder<string | null>;
  /** The email address of an active account that has one. */
  emailOf(db: AnyQueryable, id: number): Promise<string | undefined>;
  /** The active accounts with one of these roles, by username. */
  withRoles(db: AnyQueryable, roles: readonly Role[]): Promise<{ id: number; username: string }[]>;
  /** Selects how many accounts are active. */
  countActive(db: AnyQueryable): SelectQueryBuilder<AnyTables, string, { count: number }>;
  /** The active accounts that have an email address, by username. */
  withAddresses(db: AnyQueryable): Promise<{ id: number; username: string; email: string }[]>;
  /** The name under which an account appears on the site; empty where it has none. */
  nameOf(db: AnyQueryable, id: number): Promise<string>;
  /** The pictures of active accounts, by the name under which they appear on the site. */
  pictures(db: AnyQueryable): Promise<Map<string, PictureOutput>>;
  /** Takes the pictures off these accounts. */
  removePictures(trx: AnyQueryable, ids: readonly number[]): Promise<void>;
  /** The email addresses of the active owners. */
  ownerAddresses(db: AnyQueryable): Promise<string[]>;
}
