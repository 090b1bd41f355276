import type { StaffActor } from "../access/actor.ts";
import type { App } from "../app.ts";
import { recordAudit } from "../audit.ts";
import { InvalidInput, NotFound } from "../errors.ts";
import { MAX_AGE } from "./leases.ts";
import "./mail-table.ts";

/**
 * Retries an email that has failed or is in doubt, or sends one that is waiting for its next attempt sooner.
 * @throws NotFound, InvalidInput if it was sent or withdrawn, is being sent, or is too old to be sent
 */
export async function retryEmail(app: App, actor: StaffActor, id: number): Promise<void> {
  const now = app.now();
  const time = now.toISOString();
  await app.database.db.transaction().execute(async (trx) => {
    const mail = await trx
      .updateTable("mail")
      .set({ state: "queued", attempts: 0, due_at: time, lease_until: null, handed_at: null, modified_at: time })
      .where("id", "=", id)
      .where("state", "in", ["queued", "failed", "in_doubt"])
      .where("created_at", ">", new Date(now.getTime() - MAX_AGE).toISOString())
      .where((eb) => eb.or([eb("lease_until", "is", null), eb("lease_until", "<=", time)]))
      .returning("kind")
      .executeTakeFirst();
    if (!mail) {
      const found = await trx.selectFrom("mail").select("id").where("id", "=", id).executeTakeFirst();
      if (!found) throw new NotFound();
      throw InvalidInput.whole("not_possible", NOT_POSSIBLE);
    }
    await recordAudit(trx, actor, [{ action: "retry", resource: "mail", itemId: id, title: mail.kind }], time);
  });
}

const NOT_POSSIBLE = "This email can’t be sent again. It may have been sent already, or be more than three days old.";
