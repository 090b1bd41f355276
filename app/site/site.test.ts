import { describe, expect, test } from "vitest";
import { copyrightYear } from "./layout-data.ts";
import { findPageKey, sitePages } from "./pages/page-paths.ts";
import { shareTargets } from "./share-links.ts";
import { footerMenu, siteMenu } from "./site-menu.ts";
import { addSubscribeResult, readSubscribeResult, removeFormMessage, toSubscribeResult } from "./subscribe-result.ts";

test("section 2, footer: the copyright year changes at midnight in the academy's time zone", () => {
  const instant = new Date("2025-12-31T22:30:00.000Z");
  expect(copyrightYear("UTC", instant)).toBe("2025");
  expect(copyrightYear("Asia/Kolkata", instant)).toBe("2026");
  expect(copyrightYear("America/Los_Angeles", new Date("2026-01-01T03:00:00.000Z"))).toBe("2025");
});

test("section 2: every page of the menus exists", () => {
  const paths = Object.values(sitePages).map(({ path }) => path);
  const linked = siteMenu.flatMap((entry) => ("links" in entry ? entry.links : [entry])).concat(footerMenu);
  expect(paths).toEqual(expect.arrayContaining(linked.map(({ to }) => to)));
  expect(findPageKey("about/academy")).toBe("about-academy");
  expect(findPageKey("nowhere")).toBeUndefined();
});

test("section 2, share button: the URL is encoded completely", () => {
  const url = "https://academy.example/article/blogs?category=a&page=2#später";
  for (const { href } of shareTargets) {
    expect([...new URL(href(url)).searchParams.values()]).toEqual([url]);
  }
});

describe("section 8, the result of a rejected subscription", () => {
  test.each([
    ["the address is subscribed already", ["unique"], "success"],
    ["the address is invalid", ["invalid"], "invalid"],
    ["there is no address", ["blank"], "invalid"],
    ["anything else", [], "failed"],
  ])("%s", (_, codes, response) => expect(toSubscribeResult(codes)).toBe(response));

  test("the result belongs to the form that was submitted", () => {
    const url = new URL(addSubscribeResult("/newsletter", "invalid", "newsletter"), "https://academy.example");
    expect(readSubscribeResult(url.searchParams)).toBe("invalid");
    expect(readSubscribeResult(url.searchParams, "newsletter")).toBe("invalid");
    expect(readSubscribeResult(url.searchParams, "footer")).toBeUndefined();
    expect(removeFormMessage(url).href).toBe("https://academy.example/newsletter");
  });

  test("the result is in the query, and removed from shared URLs", () => {
    const url = new URL(addSubscribeResult("/books", "success", "footer"), "https://academy.example");
    expect(url.href).toBe("https://academy.example/books?subscribed=success#subscribe");
    expect(readSubscribeResult(url.searchParams)).toBe("success");
    expect(removeFormMessage(url).href).toBe("https://academy.example/books");
    expect(readSubscribeResult(new URLSearchParams("subscribed=toString"))).toBeUndefined();
    expect(readSubscribeResult(new URLSearchParams("subscribed=toString.newsletter"), "newsletter")).toBeUndefined();
    expect(removeFormMessage(new URL("https://academy.example/books?page=2#end")).href).toBe(
      "https://academy.example/books?page=2#end",
    );
  });
});
