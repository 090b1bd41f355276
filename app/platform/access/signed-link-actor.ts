import type { App } from "../app.ts";
import type { StaffActor } from "./actor.ts";
import "../staff-directory.ts";

/**
 * Loads the account that a signed link was issued to, with its current role.
 * @returns undefined if the account does not exist or is inactive: its links are no longer valid.
 */
export function loadSignedLinkActor({ database, staff }: App, staffId: number): Promise<StaffActor | undefined> {
  return staff.findActive(database.db, staffId);
}
