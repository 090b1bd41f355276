import { expect, test, vi } from "vitest";
import { z } from "zod";
import { validatorCompiler } from "./validation.ts";

test("creates a lazy schema only for the first request, whether valid or not", () => {
  const make = vi.fn(() => z.object({ page: z.string().optional() }));
  const validate = validatorCompiler({ schema: z.lazy(make), httpPart: "querystring", method: "GET", url: "/" });
  for (let request = 0; request < 3; request += 1) {
    expect(validate({ page: "2" })).toEqual({ value: { page: "2" } });
    expect(validate({ size: "2" })).toMatchObject({ error: { status: 400 } });
  }
  expect(make).toHaveBeenCalledTimes(1);
});
