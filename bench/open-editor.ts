import type { Locator, Page } from "playwright-core";

/** Signs in, and opens the editor of the text of a post. @param address of its form. */
export async function openEditor(
  page: Page,
  address: string,
  { username, password }: Record<string, string | boolean>,
): Promise<Locator> {
  await page.goto(address);
  await page.getByLabel("Username").fill(String(username));
  await page.getByLabel("Password", { exact: true }).fill(String(password));
  await page.getByRole("button", { name: "Sign in" }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.waitFor();
  await text.click({ position: { x: 200, y: 10 } });
  return text;
}
