import { expect, test } from "vitest";
import { isSignedUrl, signUrl } from "./signed-url.ts";

const createSigner = (time: string, secretKey = "k".repeat(32)) =>
  ({ config: { secretKey }, now: () => new Date(time) }) as unknown as Parameters<typeof signUrl>[0];
const start = createSigner("2026-05-04T09:00:00.000Z");
const { path, expiresAt } = signUrl(start, "export", "/file/?search=a%20b%2Bc&ids=1,2", 60);

test("a signed URL is valid until it expires", () => {
  expect(expiresAt.toISOString()).toBe("2026-05-04T09:01:00.000Z");
  expect(isSignedUrl(createSigner("2026-05-04T09:00:59.999Z"), "export", path)).toBe(true);
  expect(isSignedUrl(createSigner("2026-05-04T09:01:00.000Z"), "export", path)).toBe(false);
});

test("rejects a signed URL that was changed, or is for another purpose or key", () => {
  expect(isSignedUrl(start, "export", path.replace("ids=1%2C2", "ids=1%2C2%2C3"))).toBe(false);
  expect(isSignedUrl(start, "export", path.replace("/file/", "/other/"))).toBe(false);
  expect(isSignedUrl(start, "export", path.replace(/expires=\d+/, "expires=99999999999"))).toBe(false);
  expect(isSignedUrl(start, "export", `${path}&search=`)).toBe(false);
  expect(isSignedUrl(start, "export", path.replace(/&signature=.*/, ""))).toBe(false);
  expect(isSignedUrl(start, "other", path)).toBe(false);
  expect(isSignedUrl(createSigner("2026-05-04T09:00:00.000Z", "x".repeat(32)), "export", path)).toBe(false);
});
