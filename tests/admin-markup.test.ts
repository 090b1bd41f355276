import { beforeAll, expect, test } from "vitest";
import { startAcademy } from "./support/academy.ts";
import { goTo } from "./support/admin-walks/visit.ts";
import { jpeg } from "./support/files.ts";
import { freshName } from "./support/fresh-name.ts";
import { hasJava, nuProblems } from "./support/markup.ts";

let academy: Awaited<ReturnType<typeof startAcademy>>;
beforeAll(async () => {
  academy = await startAcademy("sqlite");
});

test.runIf(hasJava)("admin screens are valid HTML by the Nu checker, with menus and lists open", async () => {
  const { owner, open } = academy;
  const file = await owner.upload("lamp.jpg", await jpeg(), "A lamp");
  await owner.subscribers(`${freshName("a", "-")}@b.example`);
  const { id } = await owner.request("POST", "/api/post/", { title: freshName("A post"), cover: file });
  const page = await open("editor", "/admin/posts");
  const documents: Record<string, string> = {};
  const keep = async (name: string) => {
    documents[name] = `<!doctype html>${await page.evaluate(() => document.documentElement.outerHTML)}`;
  };
  await page.getByRole("table").waitFor();
  await page.getByRole("combobox", { name: /^Category/ }).click();
  await keep("list");
  await page.goto(`${academy.site.url}/admin/posts/${id}`);
  await page.getByRole("textbox", { name: "Text", exact: true }).waitFor();
  await page.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option").filter({ visible: true }).first().waitFor();
  await keep("form");
  await goTo(page)(`/admin/media/${file}`);
  await page.getByLabel("Alt text").waitFor();
  await keep("file");
  await goTo(page)("/admin");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await page.locator("svg.recharts-surface").nth(1).waitFor();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("option").filter({ visible: true }).first().waitFor();
  await keep("palette");
  expect(nuProblems(documents)).toEqual([]);
});
