import type { Actor } from "#app/platform/access/actor.ts";
import { editors, isAllowedOrOwn, requireAllowed, staff } from "#app/platform/access/rules.ts";
import { recordAudit } from "#app/platform/audit.ts";
import { runInTransaction } from "#app/platform/database/transaction.ts";
import type { Library } from "./library.server.ts";
import type { MediaBulkInput, MediaBulkReport } from "./media.resource.ts";
import { MAX_TAGS_OF_FILE } from "./media-tags.resource.ts";
import { loadFileTags, writeTags } from "./media-tags.server.ts";

/**
 * Adds tags to files and removes others, in one transaction, and reports which files were not changed.
 * @throws NotAuthenticated, InvalidInput if a tag does not exist
 */
export async function tagManyMedia(
  { app }: Library,
  actor: Actor,
  { ids, add, remove }: MediaBulkInput,
): Promise<MediaBulkReport> {
  const person = requireAllowed(staff, actor);
  const now = app.now().toISOString();
  return runInTransaction(app, async (trx) => {
    const rows = await trx
      .selectFrom("media")
      .select(["id", "name", "created_by"])
      .where("id", "in", ids)
      .orderBy("id")
      .$if(app.database.engine === "postgres", (query) => query.forUpdate())
      .execute();
    const found = new Map(rows.map((row) => [row.id, row]));
    const tags = await loadFileTags(trx, [...found.keys()]);
    const report: MediaBulkReport = { done: [], failed: [] };
    const changed = new Map<number, number[]>();
    for (const id of ids) {
      const row = found.get(id);
      const current = tags.get(id)?.map((tag) => tag.id) ?? [];
      const next = [...new Set([...current.filter((tag) => !remove.includes(tag)), ...add])];
      const problem = !row
        ? "Not found."
        : !isAllowedOrOwn(editors, person, row)
          ? "Authors can only change files they uploaded themselves."
          : next.length > MAX_TAGS_OF_FILE
            ? `A file can have up to ${MAX_TAGS_OF_FILE} tags.`
            : undefined;
      if (problem) {
        report.failed.push({ id, detail: problem });
        continue;
      }
      report.done.push(id);
      if (next.length !== current.length || next.some((tag) => !current.includes(tag))) changed.set(id, next);
    }
    await writeTags(app, trx, changed);
    if (changed.size > 0)
      await trx
        .updateTable("media")
        .set((eb) => ({ version: eb("version", "+", 1), modified_at: now }))
        .where("id", "in", [...changed.keys()])
        .execute();
    const events = [...changed.keys()].map((itemId) => ({
      action: "change",
      resource: "media",
      itemId,
      title: found.get(itemId)?.name ?? "",
      fields: ["tags"],
    }));
    await recordAudit(trx, person, events, now);
    return report;
  });
}
