import { expect, test } from "vitest";
import { anonymous } from "#app/platform/access/actor.ts";
import { startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { loadVideo } from "./video-loader.server.ts";
import { loadVideos } from "./videos-loader.server.ts";

test("lists featured videos first, and the newest others beside a video, in at most six queries", async () => {
  const api = await startApi();
  const body = { provider: "youtube", video_id: "aqz-KE-bpKQ", status: "published" };
  for (const [title, featured] of [["One"], ["Two", true], ["Three"], ["Four"], ["Five"]] as const) {
    await api.request("POST", "/api/gallery/video/", { body: { ...body, title, featured }, as: "editor" });
    api.clock.advance(1000);
  }
  const one = (slug: string) => loadVideo({ app: api.app, actor: anonymous }, slug);
  expect((await loadVideos(api, 1)).videos.map(({ title }) => title)).toEqual(["Two", "Five", "Four", "Three", "One"]);
  expect((await one("four")).more.map(({ title }) => title)).toEqual(["Five", "Three", "Two"]);
  expect((await one("one")).more.map(({ title }) => title)).toEqual(["Five", "Four", "Three"]);
  expect(JSON.stringify(await loadVideos(api, 1))).not.toContain("transcript");

  expect(await countQueries(api, () => loadVideos(api, 1))).toBeLessThanOrEqual(6);
  expect(await countQueries(api, () => one("four"))).toBeLessThanOrEqual(6);
});
