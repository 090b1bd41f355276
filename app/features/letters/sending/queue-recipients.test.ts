import { expect, test } from "vitest";
import { letterReaders } from "#app/features/features.server.ts";
import { startApi } from "#tests/support/api.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { COUNTED, countAudience } from "./queue-recipients.server.ts";

test("serves other requests while counting an audience", async () => {
  const api = await startApi();
  await addSubscribers(api, COUNTED + 1);
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  const { count } = await countAudience(api.app, letterReaders, 1, {});
  clearImmediate(next);
  expect(count).toBe(COUNTED + 1);
  expect(turns).toBeGreaterThan(0);
});
