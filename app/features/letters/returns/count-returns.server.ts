import { type RawBuilder, sql, type Transaction } from "kysely";
import type { App } from "#app/platform/app.ts";
import type { Tables } from "#app/platform/database/tables.ts";
import { addOutcomes, type Outcomes } from "../outcomes/add-outcomes.server.ts";
import "../sending/sending-tables.ts";
import type { Recipient } from "./find-recipients.server.ts";
import type { ReportedKind } from "./return-kinds.ts";
import "./return-tables.ts";

/**
 * Pauses a sending for refusals that the sender or the letter causes, since other readers' servers will refuse it as
 * well.
 */
export const BLAMED_LIMIT = { least: 3, share: 0.2 };

/** A sending pauses automatically at this count, and above this share of the letters sent. */
const LIMITS = {
  bounced: { least: 10, share: 0.05, what: "bounced" },
  complained: { least: 3, share: 0.003, what: "were reported as spam" },
  blamed: { ...BLAMED_LIMIT, what: "bounced because of the sender or the letter, not the readers" },
} as const;

export interface NewReturn {
  recipient: Recipient;
  kind: ReportedKind;
}

/**
 * Counts newly recorded returns for their sendings, and pauses sendings with too many.
 * @param day in the academy's time zone
 */
export async function countReturns(
  trx: Transaction<Tables>,
  app: Pick<App, "now">,
  day: string,
  added: NewReturn[],
): Promise<void> {
  const complaints = added.filter(({ kind }) => kind === "complaint").map(({ recipient }) => recipient);
  const bounces = await newlyBounced(
    trx,
    added.filter(({ kind }) => kind !== "complaint").map(({ recipient }) => recipient),
  );
  await count(trx, app, "bounced", bounces);
  await count(trx, app, "complained", complaints);
  const blamed = added.filter(({ kind }) => kind === "sender").map(({ recipient }) => recipient);
  await count(trx, app, "blamed", blamed);
  const hard = added.filter(({ kind }) => kind === "hard").map(({ recipient }) => recipient);
  const outcomes = new Map<number, Outcomes>();
  for (const [name, recipients] of Object.entries({ bounced: bounces, hard, complained: complaints }))
    for (const [id, those] of Map.groupBy(recipients, ({ sending_id }) => sending_id))
      outcomes.set(id, { ...outcomes.get(id), [name]: those.length });
  await addOutcomes(trx, day, outcomes);
}

/** A soft bounce that turns out to be hard counts as one bounced letter. */
async function newlyBounced(trx: Transaction<Tables>, bounced: Recipient[]): Promise<Recipient[]> {
  if (bounced.length === 0) return [];
  const known = await trx
    .selectFrom("letter_event")
    .select(["recipient_id", (eb) => eb.fn.countAll().as("count")])
    .where(
      "recipient_id",
      "in",
      bounced.map(({ id }) => id),
    )
    .where("kind", "in", ["hard", "soft"])
    .groupBy("recipient_id")
    .execute();
  const all = new Map(known.map((row) => [row.recipient_id, Number(row.count)]));
  const added = Map.groupBy(bounced, ({ id }) => id);
  return [...added].flatMap(([id, [recipient, ...more]]) =>
    recipient && all.get(id) === 1 + more.length ? recipient : [],
  );
}

async function count(
  trx: Transaction<Tables>,
  app: Pick<App, "now">,
  column: keyof typeof LIMITS,
  recipients: Recipient[],
) {
  const bySending = Map.groupBy(recipients, ({ sending_id }) => sending_id);
  if (bySending.size === 0) return;
  const more = [...bySending].map(([id, those]) => [id, sql`cast(${those.length} as integer)`] as const);
  const sendings = await trx
    .updateTable("letter_sending")
    .set({ [column]: sql`${sql.ref(column)} + ${selectValueById(more)}`, modified_at: app.now().toISOString() })
    .where("id", "in", [...bySending.keys()])
    .returning(["id", "sent", "excused_sent", "bounced", "excused_bounced", "complained", "excused_complained"])
    .returning(["blamed", "excused_blamed"])
    .execute();
  const { least, share, what } = LIMITS[column];
  const problems = sendings.flatMap((sending) => {
    const returned = sending[column] - sending[`excused_${column}`];
    const sent = sending.sent - sending.excused_sent;
    if (returned < least || returned <= sent * share) return [];
    const problem = `${returned} of ${sent} letters ${what}. Find out why before you resume.`;
    return [[sending.id, sql`${problem}`] as const];
  });
  if (problems.length === 0) return;
  await trx
    .updateTable("letter_sending")
    .set({ state: "paused", paused_by: null, problem: sql<string>`${selectValueById(problems)}` })
    .where(
      "id",
      "in",
      problems.map(([id]) => id),
    )
    .where("state", "=", "sending")
    .execute();
}

/** A value for each row. */
const selectValueById = (values: (readonly [id: number, value: RawBuilder<unknown>])[]) =>
  sql`case id ${sql.join(
    values.map(([id, value]) => sql`when ${id} then ${value}`),
    sql` `,
  )} end`;
