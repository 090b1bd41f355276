import { itemLinkHref, parseItemLink } from "#app/document/item-link.ts";
import { searchColumns } from "#app/resources/fields.ts";
import { getPathParameter, itemPath, listItemPages } from "#app/resources/item-page.ts";
import type { OnChange } from "#app/resources/resource.server.ts";
import { forgetFormerSlug } from "#app/resources/traits/slug.ts";
import { nameKey } from "#app/resources/traits/unique-name.ts";
import { comparablePath } from "./redirect-paths.ts";
import { redirects } from "./redirects.resource.ts";

/** Creates a redirect when a public item's URL changes, and removes one whose URL is in use again. */
export const leaveRedirects: OnChange = async ({ definition }, changes, { store, now }) => {
  const hasSlugs = listItemPages(definition).some((page) => getPathParameter(page)?.column === "slug");
  if (!hasSlugs) return;
  const left = store.deleteFrom("redirect").where("origin", "=", "change");
  const getItemLink = (id: number) => itemLinkHref(`${definition.name}/${id}`);
  const deleted = changes.flatMap(({ before, after }) => (before && !after ? [getItemLink(before.id)] : []));
  if (deleted.length > 0) await left.where("target_path", "in", deleted).execute();
  for (const { before, after } of changes) {
    if (!after || before?.slug === after.slug) continue;
    const taken = comparablePath(itemPath(definition, after) ?? "") ?? "";
    await left.where("name_key", "=", nameKey(taken)).execute();
    const source = before?.first_published_at ? comparablePath(itemPath(definition, before) ?? "") : undefined;
    if (source === undefined) continue;
    const target = getItemLink(after.id);
    const leads = { target, target_path: target, type: "permanent", origin: "change", modified_at: now } as const;
    await store
      .insertInto("redirect")
      .values({
        source,
        name_key: nameKey(source),
        ...searchColumns(redirects, { source, target }),
        ...leads,
        hits: 0,
        version: 1,
        created_by: null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column("name_key").doUpdateSet(leads))
      .execute();
  }
};

/** Releases an item's former URL once somebody deletes or changes the redirect that the item left. */
export const forgetLeftAddresses: OnChange = async (_redirects, changes, { store }) => {
  for (const { before, after } of changes) {
    if (before?.origin !== "change" || after?.origin === "change") continue;
    const link = parseItemLink(before.target);
    const slug = String(before.source).split("/").at(-1) ?? "";
    if (link) await forgetFormerSlug(store, link.resource, link.id, slug);
  }
};
