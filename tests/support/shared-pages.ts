import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Site } from "./site.ts";
import { connectAsOwner } from "./staff.ts";

const files = "/api/common/file/private/";

/** Opens every state of the pages that require a link; yields the name of each. */
export async function* sharedPages(site: Site, page: Page): AsyncGenerator<string> {
  const { request, uploadPrivate } = await connectAsOwner(site);
  const id = await uploadPrivate(`${"Gebührenordnung-für-Lehrveranstaltungen-".repeat(3)}2026.txt`);
  const createExpiringLink = async (milliseconds: number, given: object = {}): Promise<string> => {
    const expires_at = new Date(Date.now() + milliseconds).toISOString();
    return (await request("POST", `${files}${id}/links/`, { expires_at, ...given })).url;
  };
  const brief = await createExpiringLink(3000);
  await page.goto(await createExpiringLink(86_400_000, { password: "seven calm herons", max_downloads: 3 }));
  await page.getByLabel("Password").waitFor();
  yield "a file with a password";
  await page.getByLabel("Password").fill("seven wild herons");
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByText("Wrong password.").waitFor();
  yield "a file, wrong password";
  const once = await createExpiringLink(86_400_000, { max_downloads: 1 });
  await (await fetch(once, { method: "POST", body: new URLSearchParams() })).arrayBuffer();
  await page.goto(once);
  await page.getByRole("heading", { name: "This link has reached its limit" }).waitFor();
  yield "a file, used up";
  await expect.poll(async () => (await fetch(brief)).status).toBe(410);
  await page.goto(brief);
  await page.getByRole("heading", { name: "This link has expired" }).waitFor();
  yield "a file, expired";

  const { url } = await request("POST", "/api/viewer/testimonial-link/", { name: "Meta Wasserburger-Grafenegg" });
  await page.goto(url);
  await page.getByLabel("Your experience").fill("Quiet words");
  yield "a testimonial";
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Please tick this").first().waitFor();
  yield "a testimonial, problems";
}
