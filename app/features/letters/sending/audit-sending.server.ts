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
/** Records what was done with a sending, and to how many recipients. */
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
