import { expect, test } from "vitest";
import { safeNext, signInPath } from "./safe-next.ts";

test.each([
  ["/admin", "/admin"],
  ["/admin/subscribers?page=2&search=a%40b#top", "/admin/subscribers?page=2&search=a%40b#top"],
  ["/admin/account/../subscribers", "/admin/subscribers"],
])("next=%s opens %s", (next, path) => {
  expect(safeNext(next)).toBe(path);
});

test.each([
  null,
  "",
  "admin/subscribers",
  "/",
  "/books",
  "/administrator",
  "/admin/../books",
  "/admin/%2e%2e/books",
  "//evil.example/admin",
  "/\\evil.example/admin",
  "/admin/\\..\\..\\books",
  "https://evil.example/admin",
  "javascript:alert(1)",
  "/admin/login",
  "/admin/login/?next=/admin/login",
])("rejects next=%s and opens the admin home", (next) => {
  expect(safeNext(next)).toBe("/admin");
});

test("the sign-in path has `next`, except for the admin home", () => {
  expect(signInPath(new URL("https://a.example/admin/subscribers?page=2"))).toBe(
    "/admin/login?next=%2Fadmin%2Fsubscribers%3Fpage%3D2",
  );
  expect(signInPath(new URL("https://a.example/admin"))).toBe("/admin/login");
});
