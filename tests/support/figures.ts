import type { Api } from "./api.ts";

/** Deletes all subscribers and all counts, since figures are about the whole academy. */
export async function clearFigures({ app }: Pick<Api, "app">): Promise<void> {
  const { db } = app.database;
  for (const table of [
    ...(["page_view", "page_view_period", "view_day", "page_referrer", "page_span", "page_span_views"] as const),
    ...(["subscriber", "subscriber_change", "subscriber_day"] as const),
  ])
    await db.deleteFrom(table).execute();
}
