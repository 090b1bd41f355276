import { expect, test } from "vitest";
import { visiblePages } from "./pagination.tsx";

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [3, 3, [1, 2, 3]],
  [1, 5, [1, 2, undefined, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 9, [1, 2, 3, 4, 5, undefined, 9]],
  [6, 12, [1, undefined, 5, 6, 7, undefined, 12]],
])("page %i of %i shows its neighbours, the first and the last page", (page, last, pages) => {
  expect(visiblePages(page, last)).toEqual(pages);
});
