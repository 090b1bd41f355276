import { resources } from "#app/features/resources.server.ts";
import { fixedBy, groupOf, type PageGroup } from "#app/resources/item-page.ts";
import type { Resource } from "#app/resources/serve-resource.server.ts";

export interface SearchGroup extends PageGroup {
  /** The names of the resources in it. */
  resources: string[];
}

const shown = resources.filter(({ definition, searchText }) => definition.page && searchText);
const isFixed = (group: readonly Resource[]) => group.some(({ definition }) => fixedBy(definition) !== undefined);

/** What visitors can search among; pages, which are about everything, come last. */
export const searchGroups: readonly SearchGroup[] = [
  ...Map.groupBy(shown, ({ definition }) => groupOf(definition).name),
]
  .sort(([, one], [, other]) => Number(isFixed(one)) - Number(isFixed(other)))
  .map(([name, group]) => ({
    name,
    label: groupOf((group[0] as Resource).definition).label,
    resources: group.map(({ definition }) => definition.name),
  }));
