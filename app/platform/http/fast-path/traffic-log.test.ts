import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { sampleBuild } from "#tests/support/sample-build.ts";

test("logs cached responses in total, and one by one at level debug", async () => {
  const api = await startApi({ build: sampleBuild([{ path: "page", loader: () => "" }]) });
  const address = await api.listen();
  for (let time = 0; time < 3; time += 1) await (await fetch(`${address}/page`)).arrayBuffer();
  await api.close();
  expect(api.logs.find(({ msg }) => msg === "served from the cache of pages")).toMatchObject({
    responses: 2,
    unchanged: 0,
  });
});
