import { resources } from "#app/features/resources.server.ts";
import { groupOf, type PageGroup } from "#app/resources/item-page.ts";
import type { Resource } from "#app/resources/resource.server.ts";

export interface SearchGroup extends PageGroup {
  /** The names of the resources in it. */
  resources: string[];
}

const shown = resources.filter(({ definition, searchText }) => definition.page && searchText);
const placeOf = (group: readonly Resource[]) => Math.max(...group.map(({ definition }) => definition.page?.place ?? 0));

/** The groups that visitors can restrict a search to. */
export const searchGroups: readonly SearchGroup[] = [
  ...Map.groupBy(shown, ({ definition }) => groupOf(definition).name),
]
  .sort(([, one], [, other]) => placeOf(one) - placeOf(other))
  .map(([name, group]) => ({
    name,
    label: groupOf((group[0] as Resource).definition).label,
    resources: group.map(({ definition }) => definition.name),
  }));
