import { fixedPageField } from "#app/resources/item-page.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";

/** The columns of a search entry from which the path of the item's page is built; `slug` is the key of a fixed page. */
interface EntryAddress {
  slug: string | null;
  kind: string | null;
}

const decidingField = ({ page }: ResourceDefinition) => (page && "by" in page ? page.by : undefined);

export function entryAddressColumns(
  definition: ResourceDefinition,
  row: Readonly<Record<string, unknown>>,
): EntryAddress {
  const fixed = fixedPageField(definition);
  const field = fixed ? undefined : decidingField(definition);
  return {
    slug: (row[fixed ?? "slug"] ?? null) as string | null,
    kind: field ? (row[field] as string | null) : null,
  };
}

/** The values of a search result that `itemPath` needs. */
export function itemPathValues(definition: ResourceDefinition, { id, slug, kind }: EntryAddress & { id: number }) {
  const field = decidingField(definition);
  return { id, slug, ...(field && { [field]: fixedPageField(definition) ? slug : kind }) };
}
