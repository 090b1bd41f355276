import type { Transaction } from "kysely";
import type { StaffActor } from "#app/platform/access/actor.ts";
import { recordAudit } from "#app/platform/audit.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { letters } from "../letters.resource.ts";

interface Audited {
  letterId: number;
  action: string;
  title: string;
  count: number;
  now: string;
}
/** Records an action on a sending, and the number of recipients it affects. */
export const auditSending = (
  trx: Transaction<Tables>,
  actor: StaffActor,
  { letterId, action, title, count, now }: Audited,
) =>
  recordAudit(
    trx,
    actor,
    [
      {
        action,
        resource: letters.name,
        itemId: letterId,
        title: `${title} (${count.toLocaleString("en")} ${count === 1 ? "recipient" : "recipients"})`,
      },
    ],
    now,
  );
