import { expect, test } from "vitest";
import { ConnectionLost, isOutage, isTransient } from "./outages.ts";

const createError = (code: string) => Object.assign(new Error(), { code });

test.for(["08006", "53300", "57P01", "57P02", "57P03"])("%s is a transient outage", (code) => {
  expect({ outage: isOutage(createError(code)), passing: isTransient(createError(code)) }).toEqual({
    outage: true,
    passing: true,
  });
});

test.for(["28P01", "3D000", "25006", "25P03", "40001", "40P01", "55P03", "57014", "ECONNRESET"])(
  "%s is an outage",
  (code) => {
    expect({ outage: isOutage(createError(code)), passing: isTransient(createError(code)) }).toEqual({
      outage: true,
      passing: false,
    });
  },
);

test.for(["23505", "42P01", "22001", "FST_ERR_CTP_BODY_TOO_LARGE"])("%s is not an outage", (code) => {
  expect(isOutage(createError(code))).toBe(false);
});

test("a lost connection is an outage whatever its cause; a bug is not", () => {
  expect(isTransient(new ConnectionLost("gone"))).toBe(true);
  expect([new TypeError("x is not a function"), undefined, "text"].map(isOutage)).toEqual([false, false, false]);
});
