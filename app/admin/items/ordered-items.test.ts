import { expect, test } from "vitest";
import { reorderRequests } from "./ordered-items.ts";

test.each([
  [0, 9],
  [9, 0],
  [2, 3],
  [7, 1],
  [4, 4],
])("an item moves from %i to %i in requests of four ids at most", (from, to) => {
  const ids = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
  let stored = ids;
  for (const request of reorderRequests(ids, from, to, 4)) {
    expect(request.length).toBeLessThanOrEqual(4);
    // The API permutes the positions of the ids that it is given.
    const places = request.map((id) => stored.indexOf(id)).sort((one, other) => one - other);
    stored = stored.map((id, place) => request[places.indexOf(place)] ?? id);
  }
  expect(stored).toEqual(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] as number));
});
