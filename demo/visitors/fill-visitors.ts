import { sql } from "kysely";
import type { StaffActor } from "#app/platform/access/actor.ts";
import type { App } from "#app/platform/app.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import { operationContext } from "#app/resources/store.server.ts";
import { fillEnquiries } from "./fill-enquiries.ts";
import { fillLetters } from "./fill-letters.ts";
import { fillSubscribers, fillTopics } from "./fill-subscribers.ts";
import { fillViews } from "./fill-views.ts";

/**
 * Adds what fictional visitors did in the last months: subscriptions, enquiries, letters with figures, and page views.
 * All of it is one transaction, and nothing is added to a site that has any of these already, so that figures of real
 * people remain correct.
 */
export async function fillVisitors(app: App, actor: StaffActor): Promise<void> {
  await runInTransaction(app, async (trx) => {
    const { rows } = await sql`
      select 1 from subscriber union all select 1 from enquiry
      union all select 1 from letter_sending union all select 1 from view_day limit 1`.execute(trx);
    if (rows.length > 0) return;
    const context = operationContext(app, actor, trx);
    const topics = await fillTopics(context);
    const people = await fillSubscribers(trx, app, topics);
    await fillLetters(trx, context, people, topics);
    await fillEnquiries(trx, context);
    await fillViews(trx, app);
  });
}
