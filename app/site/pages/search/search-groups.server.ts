import { resources } from "#app/features/features.server.ts";
import { getPageGroup, type PageGroup } from "#app/resources/item-page.ts";
import type { Resource } from "#app/resources/resource.server.ts";

export interface SearchGroup extends PageGroup {
  /** The names of the resources in it. */
  resources: string[];
}

const searchable = resources.filter(({ definition, searchText }) => definition.page && searchText);
const getSearchOrder = (group: readonly Resource[]) =>
  Math.max(...group.map(({ definition }) => definition.page?.searchOrder ?? 0));

/** The groups that visitors can restrict a search to. */
export const searchGroups: readonly SearchGroup[] = [
  ...Map.groupBy(searchable, ({ definition }) => getPageGroup(definition).name),
]
  .sort(([, one], [, other]) => getSearchOrder(one) - getSearchOrder(other))
  .map(([name, group]) => ({
    name,
    label: getPageGroup((group[0] as Resource).definition).label,
    resources: group.map(({ definition }) => definition.name),
  }));
