import { expect, test } from "vitest";
import { collectFolderIds, folderHeight, folderPath } from "./folder-tree.ts";

const folders = [
  { id: 1, parent: null },
  { id: 2, parent: 1 },
  { id: 3, parent: 2 },
  { id: 4, parent: 1 },
  { id: 5, parent: null },
];

test("a folder's path runs from the outermost folder to the folder itself", () => {
  expect(folderPath(folders, 3).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(folderPath(folders, null)).toEqual([]);
  expect(folderPath(folders, 9)).toEqual([]);
});

test("the folders within a folder include itself and all levels", () => {
  expect(collectFolderIds(folders, 1)).toEqual(new Set([1, 2, 3, 4]));
  expect(collectFolderIds(folders, 5)).toEqual(new Set([5]));
  expect([folderHeight(folders, 1), folderHeight(folders, 5)]).toEqual([3, 1]);
});

test("ends even if a damaged tree contains a cycle", () => {
  const circle = [
    { id: 1, parent: 2 },
    { id: 2, parent: 1 },
  ];
  expect(folderPath(circle, 1)).toHaveLength(2);
  expect(collectFolderIds(circle, 1)).toEqual(new Set([1, 2]));
});
