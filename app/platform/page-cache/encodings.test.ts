import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compress, encodings, negotiateEncoding } from "./encodings.ts";

test.for([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0.5, gzip;q=0.9", "gzip"],
  ["br;q=0, gzip;q=0", "identity"],
  ["identity, br;q=0.5", "identity"],
  ["identity;q=0.2, br;q=0.5", "br"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["*;q=0", "identity"],
  ["deflate", "identity"],
  ["br;q=nonsense, gzip", "gzip"],
  ["br ; q=1.0 , gzip", "br"],
] as const)("Accept-Encoding %j selects %s", ([header, encoding]) => {
  expect(negotiateEncoding(header)).toBe(encoding);
});

test("never selects an encoding that the client excluded or did not list", () => {
  const item = fc.tuple(fc.constantFrom("br", "gzip", "identity", "deflate", "*"), fc.integer({ min: 0, max: 10 }));
  fc.assert(
    fc.property(fc.uniqueArray(item, { selector: ([name]) => name }), (items) => {
      const header = items.map(([name, tenths]) => `${name};q=${tenths / 10}`).join(", ");
      const chosen = negotiateEncoding(header);
      const weights = Object.fromEntries(items);
      if (chosen !== "identity") expect(weights[chosen] ?? weights["*"] ?? 0).toBeGreaterThan(0);
      expect(encodings).toContain(chosen);
    }),
  );
});

test("compressed data can be decompressed, with either effort", async () => {
  const body = Buffer.from("Breathe in, and out. ".repeat(200));
  for (const effort of ["fast", "best"] as const) {
    expect(brotliDecompressSync(await compress(body, "br", effort))).toEqual(body);
    expect(gunzipSync(await compress(body, "gzip", effort))).toEqual(body);
  }
});
