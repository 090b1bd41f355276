import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { joinedStyles, joinStyles } from "./page-styles.ts";

const routes = {
  root: { css: ["/assets/base-1.css#"] },
  site: { parentId: "root", css: ["/assets/site-2.css", "/assets/base-1.css#"] },
  page: { parentId: "site", css: ["/assets/page-3.css", "/assets/site-2.css"] },
  admin: { parentId: "root", css: ["/assets/admin-4.css"] },
};
let client: string;
let link: (html: string) => string;

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), "lightwell-styles-"));
  const assets = join(client, "assets");
  await mkdir(assets);
  await writeFile(join(assets, "manifest-1.js"), `window.__manifest=${JSON.stringify({ routes })};`);
  for (const name of ["base-1", "site-2", "page-3", "admin-4"])
    await writeFile(join(assets, `${name}.css`), `.${name}{}\n`);
  await joinStyles(assets, (id) => id !== "admin");
  link = joinedStyles(client);
});

afterAll(() => rm(client, { recursive: true }));

const links = (...hrefs: string[]) => hrefs.map((href) => `<link rel="stylesheet" href="/assets/${href}"/>`).join("");

test("joins the style sheets of a page into one file, in order", async () => {
  const html = link(`<head><title>x</title>${links("base-1.css#", "site-2.css", "page-3.css")}</head>`);
  const [, name = ""] = /href="\/assets\/(styles-[\w-]+\.css)"/.exec(html) ?? [];
  expect(html).toBe(
    `<head><title>x</title><link rel="stylesheet" href="/assets/${name}" ` +
      'data-sheets="/assets/base-1.css# /assets/site-2.css /assets/page-3.css"/></head>',
  );
  expect(await readFile(join(client, "assets", name), "utf8")).toBe(".base-1{}\n.site-2{}\n.page-3{}\n");
});

test("requests fonts after the style sheet, without which nothing is painted", () => {
  const font = '<link rel="preload" href="/assets/text.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>';
  const picture = '<link rel="preload" as="image" imageSrcSet="/a.avif 1x"/>';
  const html = link(
    `<head>${picture}${font}<title>x</title>${links("base-1.css#", "site-2.css", "page-3.css")}</head>`,
  );
  expect(html).toMatch(/^<head><link rel="preload" as="image"[^>]*><title>x<\/title><link rel="stylesheet"[^>]*>/);
  expect(html.endsWith(`${font}</head>`)).toBe(true);
  expect(html.match(/as="font"/g)).toHaveLength(1);
});

test("keeps the links of a page with other style sheets, or with only one", async () => {
  for (const hrefs of [["base-1.css#"], ["base-1.css#", "admin-4.css"], ["site-2.css", "base-1.css#"], []]) {
    const html = `<head>${links(...hrefs)}</head>`;
    expect(link(html)).toBe(html);
  }
  expect((await readdir(join(client, "assets"))).filter((name) => name.startsWith("styles-"))).toHaveLength(2);
  const html = `<head>${links("base-1.css#")}</head>`;
  expect(joinedStyles("/nowhere")(html)).toBe(html);
});
