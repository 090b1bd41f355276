import { sql } from "kysely";
import type { OnChange } from "#app/resources/resource.server.ts";

const DAY = 24 * 60 * 60_000;

/** The deadline for answering an enquiry. @param now when it arrived; both in ISO 8601 */
export const getAnswerDeadline = (now: string, days: number): string =>
  new Date(Date.parse(now) + days * DAY).toISOString();

/** A new number of days also applies to enquiries that are still unanswered. */
export const moveAnswerTimes: OnChange = async (_settings, changes, { app, store }) => {
  const days = changes.findLast(({ save }) => save?.fields.includes("enquiry_days"))?.save?.values.enquiry_days;
  if (typeof days !== "number") return;
  const moved =
    app.database.engine === "postgres"
      ? sql`created_at + make_interval(days => ${days})`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', created_at, ${`+${days} days`})`;
  await store.updateTable("enquiry").set({ answer_by: moved }).where("answered_at", "is", null).execute();
};
