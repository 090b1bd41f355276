import { acquireTransactionLock } from "#app/platform/database/transaction-lock.ts";
import { InvalidInput } from "#app/platform/errors.ts";
import { serveResource } from "#app/resources/serve-resource.server.ts";
import { issueDiscovery } from "./issue-discovery.server.ts";
import { magazines } from "./magazines.resource.ts";

export const magazineResource = serveResource(magazines, {
  discovery: issueDiscovery,
  publicFields: [
    "id",
    "slug",
    "title",
    "issue_number",
    "issue_date",
    "cover",
    "file",
    "summary",
    "language",
    "published_at",
    "modified_at",
    "seo_title",
    "seo_description",
    "noindex",
  ],
  hooks: {
    publishBlockers: ({ file }) => (file ? [] : [noFile]),
    async beforeWrite({ issue_number }, before, { app, store }) {
      // An unchanged number can only be the issue's own.
      if (before?.issue_number === issue_number) return {};
      await acquireTransactionLock(store, app.database, "magazine:issue_number");
      const other = await store
        .selectFrom("magazine")
        .select("trashed_at")
        .where("issue_number", "=", issue_number)
        .where("id", "!=", before?.id ?? 0)
        .executeTakeFirst();
      if (!other) return {};
      const where = other.trashed_at === null ? "Another issue" : "An issue in the trash";
      throw InvalidInput.field("issue_number", "unique", `${where} already has this number.`);
    },
  },
  searchText: (magazine) => ({ title: magazine.title, text: [magazine.summary] }),
});

const noFile = { field: "file", code: "required", message: "Add the PDF of the issue before you publish it." };
