interface Folder {
  id: number;
  parent: number | null;
}

/** A folder and its parents, outermost first; empty if there is no such folder. */
export function folderPath<F extends Folder>(folders: readonly F[], id: number | null): F[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: F[] = [];
  for (let at = byId.get(id ?? 0); at && !path.includes(at); at = byId.get(at.parent ?? 0)) path.unshift(at);
  return path;
}

/** The ids of a folder and of all folders within it. */
export function collectFolderIds(folders: readonly Folder[], id: number): Set<number> {
  const within = new Set([id]);
  // Iterating over a set includes elements added during the iteration.
  for (const outer of within) for (const folder of folders) if (folder.parent === outer) within.add(folder.id);
  return within;
}

/** The depth of a folder and all folders within it: 1 for a folder without others. */
export const folderHeight = (folders: readonly Folder[], id: number): number =>
  1 + Math.max(0, ...folders.filter(({ parent }) => parent === id).map((inner) => folderHeight(folders, inner.id)));
