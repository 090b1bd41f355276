import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/** Finds the ids of the routes of a build that make the page at a path. */
export function routeMatcher({ routes }: ServerBuild): (path: string) => ReadonlySet<string> {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const below = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => (route.parentId || undefined) === parentId)
      .map(({ id, path, index, caseSensitive }) =>
        index ? { id, path, caseSensitive, index } : { id, path, caseSensitive, children: below(id) },
      );
  const tree = below(undefined);
  return (path) => new Set(matchRoutes(tree, path)?.map(({ route }) => route.id ?? ""));
}
