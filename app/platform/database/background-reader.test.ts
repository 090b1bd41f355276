import { setImmediate as nextTurn } from "node:timers/promises";
import type { RawBuilder } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { createBackgroundReader } from "./background-reader.ts";

test("limits concurrent searches, to leave PostgreSQL connections for pages", async () => {
  const reader = createBackgroundReader({ engine: "postgres", db: {} } as Database);
  let running = 0;
  let most = 0;
  const slow = (fails: boolean) => ({
    async execute() {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
      if (fails) throw new Error("The query failed.");
      return { rows: [1] };
    },
  });
  const requests = Array.from({ length: 150 }, (_, index) =>
    reader.run(slow(index % 5 === 0) as unknown as RawBuilder<number>).then(
      ([row]) => String(row),
      (error: Error) => error.message,
    ),
  );
  const results = Map.groupBy(await Promise.all(requests), (response) => response);
  expect(most).toBe(3);
  expect(results.get("1")).toHaveLength(82);
  expect(results.get("The query failed.")).toHaveLength(21);
  expect(results.get("Too many searches at the moment. Please try again.")).toHaveLength(47);
  expect(await reader.run(slow(false) as unknown as RawBuilder<number>)).toEqual([1]);
});
