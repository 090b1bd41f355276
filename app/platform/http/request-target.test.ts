import { expect, test } from "vitest";
import { readTarget } from "./request-target.ts";

test.for<[string, string]>([
  ["/books?page=2", "/books?page=2"],
  ["/quotes/caf%C3%A9?q=%", "/quotes/caf%C3%A9?q=%"],
  ["/search\\?q=a", "/search/?q=a"],
  ["/api\\common\\search/?q=a\\b", "/api/common/search/?q=a\\b"],
  ["/search#?q=a", "/search"],
  ["/search?q=a#b", "/search?q=a"],
  ["/%", "/%25"],
  ["/100%/%C3%A9", "/100%25/%C3%A9"],
  ["/%ff", "/%25ff"],
  ["http://elsewhere.example/search?q=a", "/search?q=a"],
  ["https://elsewhere.example", "/"],
  ["https://elsewhere.example?q=a", "/?q=a"],
  ["*", "*"],
])("%s is read as %s", ([target, read]) => {
  expect(readTarget(target)).toBe(read);
  expect(readTarget(read)).toBe(read);
});
