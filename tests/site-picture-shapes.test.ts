import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { MAX_WIDTH, shownWidths } from "#app/ui/picture-sources.ts";
import { closeAtEnd } from "./support/closing.ts";
import { freshDatabase } from "./support/databases/fresh-database.ts";
import { runDemo } from "./support/demo.ts";
import { pageKinds } from "./support/page-kinds.ts";
import { startSite } from "./support/site.ts";

/** The largest width in which a page names each picture in each aspect ratio, by `id aspect`. */
function namedSizes(html: string) {
  const named = new Map<string, number>();
  for (const [, id, width, aspect = "whole"] of html.matchAll(
    /\/media\/(\d+)\/[\da-f]{12}\/w(\d+)(?:-(\d+x\d+)-\d+-\d+)?\/[^/\s"]*\.(?:avif|webp) \d+w/g,
  ))
    named.set(`${id} ${aspect}`, Math.max(Number(width), named.get(`${id} ${aspect}`) ?? 0));
  return named;
}

test("every size of a picture that a page of the demo academy names is made before the first request", async () => {
  const database = await freshDatabase("sqlite", { empty: true });
  closeAtEnd(database.drop);
  const { code, output } = await runDemo(database);
  if (code !== 0) throw new Error(output);
  const site = await startSite({ engine: "sqlite", database });
  const stored = new DatabaseSync(join(database.environment.DATA_DIR as string, "lightwell.sqlite"), {
    readOnly: true,
  });
  const rows = stored
    .prepare("select media_id, aspect, most, width, height from picture_shape join media on media.id = media_id")
    .all() as { media_id: number; aspect: "whole" | "1x1"; most: number; width: number; height: number }[];
  stored.close();
  const made = new Map<string, number>(
    rows.map(({ media_id, aspect, most, ...size }) => {
      const shape = { most, ...(aspect !== "whole" && { aspect }) };
      return [`${media_id} ${aspect}`, shownWidths(size, shape).at(-1) ?? 0] as const;
    }),
  );
  expect(Math.max(...rows.map(({ most }) => most))).toBe(MAX_WIDTH);
  let pictures = 0;
  for (const [path] of pageKinds) {
    const html = await (await fetch(site.url + path)).text();
    const named = [...namedSizes(html)];
    pictures += named.length;
    const missing = named.filter(([key, width]) => (made.get(key) ?? 0) < width);
    expect(missing, `${path} names sizes that its resource does not declare`).toEqual([]);
  }
  expect(pictures).toBeGreaterThan(100);
}, 300_000);
