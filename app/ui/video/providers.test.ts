import { expect, test } from "vitest";
import { providerEmbedUrl, providerPageUrl, providerPlayerUrl, videoIdPatterns } from "./providers.ts";
import { parseVideoUrl } from "./video-address.ts";

test.each([
  [
    "youtube",
    "aqz-KE-bpKQ",
    "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ",
  ],
  ["vimeo", "76979871", "https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871"],
  [
    "vimeo",
    "76979871/8272103f6e",
    "https://vimeo.com/76979871/8272103f6e",
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
  ],
] as const)("links to and embeds %s video %s, and finds it at both URLs", (provider, videoId, page, embed) => {
  expect(videoId).toMatch(videoIdPatterns[provider]);
  expect([providerPageUrl(provider, videoId), providerEmbedUrl(provider, videoId)]).toEqual([page, embed]);
  expect([parseVideoUrl(page), parseVideoUrl(embed)]).toEqual([
    { provider, videoId },
    { provider, videoId },
  ]);
  const { searchParams, hash } = new URL(providerPlayerUrl(provider, videoId, 90));
  expect([searchParams.get("autoplay"), searchParams.get("h")]).toEqual(["1", videoId.split("/")[1] ?? null]);
  expect(provider === "vimeo" ? hash : searchParams.get("start")).toMatch(/90/);
});
