import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/** Returns a function that finds the ids of a build's routes that match a path. */
export function routeMatcher({ routes }: ServerBuild): (path: string) => ReadonlySet<string> {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const listChildren = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => (route.parentId || undefined) === parentId)
      .map(({ id, path, index, caseSensitive }) =>
        index ? { id, path, caseSensitive, index } : { id, path, caseSensitive, children: listChildren(id) },
      );
  const tree = listChildren(undefined);
  return (path) => new Set(matchRoutes(tree, path)?.map(({ route }) => route.id ?? ""));
}
