import type { ResourceDefinition } from "#app/resources/define-resource.ts";
import { fixedBy } from "#app/resources/item-page.ts";

/** What an entry of the index holds for the address of an item's page; `slug` is the key of a fixed page. */
interface EntryAddress {
  slug: string | null;
  kind: string | null;
}

const decidingField = ({ page }: ResourceDefinition) => (page && "by" in page ? page.by : undefined);

/** The address columns of an entry. */
export function entryAddressColumns(
  definition: ResourceDefinition,
  row: Readonly<Record<string, unknown>>,
): EntryAddress {
  const fixed = fixedBy(definition);
  const field = fixed ? undefined : decidingField(definition);
  return {
    slug: (row[fixed ?? "slug"] ?? null) as string | null,
    kind: field ? (row[field] as string | null) : null,
  };
}

/** What `itemPath` needs to know of an item that was found. */
export function itemPathValues(definition: ResourceDefinition, { id, slug, kind }: EntryAddress & { id: number }) {
  const field = decidingField(definition);
  return { id, slug, ...(field && { [field]: fixedBy(definition) ? slug : kind }) };
}
