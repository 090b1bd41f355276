import { expect, test } from "vitest";
import { completeProfile } from "./complete-profile.ts";

test.each([
  ["facebook", "@ada", "https://www.facebook.com/ada"],
  ["instagram", "@ada", "https://www.instagram.com/ada"],
  ["x", " @ada ", "https://x.com/ada"],
  ["bluesky", "@ada", "https://bsky.app/profile/ada.bsky.social"],
  ["bluesky", "@ada.example", "https://bsky.app/profile/ada.example"],
  ["youtube", "@ada", "https://www.youtube.com/@ada"],
  ["vimeo", "@ada", "https://vimeo.com/ada"],
  ["tiktok", "@ada", "https://www.tiktok.com/@ada"],
  ["telegram", "@ada", "https://t.me/ada"],
  ["mastodon", "@ada@stars.example", "https://stars.example/@ada"],
])("completes a name on %s: %s", (network, entered, url) => {
  expect(completeProfile({ network, url: entered })).toEqual({ network, url });
});

test.each([
  [null, "https://www.linkedin.com/company/academy", "linkedin"],
  [undefined, "instagram.com/academy", "instagram"],
  ["facebook", "https://m.youtube.com/@academy", "youtube"],
  ["youtube", "https://youtu.be/academy", "youtube"],
  ["other", "https://t.me/academy", "other"],
  ["facebook", "https://academy.example", "facebook"],
])("with the network %s, %s belongs to %s", (network, url, found) => {
  expect(completeProfile({ network, url, label: "" })).toEqual({ network: found, url, label: "" });
});

test("takes @name@server for a profile on Mastodon if no network is chosen", () => {
  expect(completeProfile({ network: null, url: "@ada@stars.example" })).toEqual({
    network: "mastodon",
    url: "https://stars.example/@ada",
  });
});

test.each([
  { network: null, url: "@ada" },
  { network: "linkedin", url: "@ada" },
  { network: "whatsapp", url: "@ada" },
  { network: "mastodon", url: "@ada" },
  { network: "instagram", url: "@ada@stars.example" },
  { network: "x", url: "@two words" },
  { network: "nowhere", url: "https://x.com/ada" },
  { network: "x", url: 7 },
  "@ada",
  null,
])("leaves %j as it is", (link) => {
  expect(completeProfile(link)).toEqual(link);
});
