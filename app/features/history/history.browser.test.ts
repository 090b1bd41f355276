import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { startAcademy } from "#tests/support/academy.ts";
import { freshName } from "#tests/support/fresh-name.ts";
import { eventually } from "#tests/support/staff.ts";

let academy: Awaited<ReturnType<typeof startAcademy>>;
beforeAll(async () => {
  academy = await startAcademy("sqlite");
});

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const buildDocument = (...texts: string[]) => ({ type: "doc", content: texts.map(paragraph) });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

test("the history shows changes in words, and restores a field or the whole version, with undo", async () => {
  const { editor, open } = academy;
  const tags = [];
  const [dawn, dusk] = [freshName("Dawn", ""), freshName("Dusk", "")];
  for (const name of [dawn, dusk]) tags.push((await editor.request("POST", "/api/post/tag/", { name })).id);
  const first = {
    title: "First light",
    excerpt: "A quiet hour",
    tags: [tags[0]],
    body: buildDocument("One bird sings.", "Then two."),
  };
  const { id } = await editor.request("POST", "/api/post/", first);
  const api = `/api/post/${id}/`;
  await editor.request("PATCH", api, {
    excerpt: "A busy hour",
    tags: [tags[1]],
    body: buildDocument("One bird sleeps.", "Then two.", "Then none."),
  });
  // More than fit on a page.
  for (let at = 0; at < 32; at += 1) await editor.request("PATCH", api, { author_name: `Ilse ${at}` });

  const page = await open("editor", `/admin/posts/${id}`);
  await page.getByRole("link", { name: "History" }).click();
  const versions = page.getByRole("navigation", { name: "Versions" });
  await versions.getByRole("link").first().waitFor();
  expect(await versions.getByText("Created").count()).toBe(0);
  await button(page, "Show older versions").click();
  await versions.getByRole("link", { name: /^Created/ }).click();
  await page.getByRole("heading", { name: /^Created/ }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Created/);
  const region = (name: string) => page.getByRole("region", { name, exact: true });
  const parts = async (name: string, tag: "ins" | "del") =>
    (await region(name).locator(tag).allTextContents()).map((text) => text.replace(/^\[\w+: |\]$/g, ""));
  await region("Excerpt").waitFor();
  expect([await parts("Excerpt", "del"), await parts("Excerpt", "ins")]).toEqual([["quiet"], ["busy"]]);
  expect([await parts("Tags", "del"), await parts("Tags", "ins")]).toEqual([[dawn], [dusk]]);
  expect([await parts("Text", "del"), await parts("Text", "ins")]).toEqual([["sings"], ["sleeps", "Then none."]]);

  await button(page, "Restore Excerpt").click();
  await page.getByText("“Excerpt” was restored.").waitFor();
  expect(await editor.request("GET", api)).toMatchObject({ excerpt: "A quiet hour", tags: [{ name: dusk }] });
  await eventually(() => region("Excerpt").count()).toBe(0);
  await button(page, "Undo").click();
  await page.getByText("Undone.").waitFor();
  expect((await editor.request("GET", api)).excerpt).toBe("A busy hour");
  await button(page, "Restore this version").click();
  await page.getByText("The version was restored.").waitFor();
  expect(await editor.request("GET", api)).toMatchObject({ ...first, tags: [{ name: dawn }], author_name: "" });
  await page.getByText("Same as the current version.").waitFor();
});
