import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { startAcademy } from "#tests/support/academy.ts";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { eventually } from "#tests/support/staff.ts";

let academy: Awaited<ReturnType<typeof startAcademy>>;
beforeAll(async () => {
  academy = await startAcademy("sqlite");
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Creates a published post by the author. */
async function published(title: string) {
  const { author, editor } = academy;
  const { id } = await author.request("POST", "/api/post/", { title, excerpt: "As it was", author_name: "Ilse" });
  await editor.request("PATCH", `/api/post/${id}/`, { status: "published" });
  return { id: id as number, api: `/api/post/${id}/`, screen: `/admin/posts/${id}` };
}

test("an author submits changes to a published post, an editor sends them back and then publishes them", async () => {
  const { site, editor, open } = academy;
  const { api, screen } = await published(`Tea in the rain ${Date.now()}`);
  const author = await open("author", screen);
  await field(author, "Excerpt").fill("Changed by its author");
  await button(author, "Submit changes for review").dblclick();
  await author.getByText("Changes submitted for review.").waitFor();
  await button(author, "Withdraw from review").waitFor();
  // The second click of a double click has no effect.
  await button(author, "Withdraw from review").dispatchEvent("click", { detail: 2 });

  const page = await open("editor", "/admin/posts?ordering=-modified_at");
  const { title, public_slug } = await editor.request("GET", api);
  const row = page.getByRole("row").filter({ hasText: title });
  await row.getByText("Changes in review").filter({ visible: true }).waitFor();
  await page.getByRole("link", { name: title }).click();
  await page.getByText("Submitted for review by author.").waitFor();
  await button(page, "Send back…").click();
  await page.getByLabel("Note to the author").fill("Say which tea.");
  await button(page, "Send back").click();
  await page.getByText("Sent back. The author will see your note.").waitFor();

  // The author's form shows it without reloading, and keeps what was typed.
  await field(author, "Excerpt").fill("Changed by its author, and");
  await author.getByText(/^editor sent this back with a note/).waitFor();
  await author.getByRole("complementary", { name: "Note from the editor" }).getByText("Say which tea.").waitFor();
  await expectAccessibleAndFitting(author);
  await field(author, "Excerpt").fill("Green tea, says its author");
  await button(author, "Submit changes for review").click();
  await author.getByText("Changes submitted for review.").waitFor();

  await page.getByText(/^author submitted this for review/).waitFor();
  expect(await field(page, "Excerpt").inputValue()).toBe("Green tea, says its author");
  await button(page, "Publish changes").click();
  await page.getByText("Changes published.").waitFor();
  await author.getByText(/^editor published this/).waitFor();
  await author.getByText("Visitors see this version.").waitFor();
  const shown = await fetch(`${site.url}/article/blogs/${public_slug}`);
  expect(await shown.text()).toContain("Green tea, says its author");
});

test("an author who discards changes also discards the slug that an editor chose with them", async () => {
  const { editor, open } = academy;
  const { api, screen } = await published(`Slow water ${Date.now()}`);
  const { slug } = await editor.request("GET", api);
  await editor.request("PATCH", api, { slug: `${slug}-moved`, excerpt: "By the editor" });
  const author = await open("author", screen);
  await author.getByText("They include changes by editor.").waitFor();
  await button(author, "Discard changes").click();
  await author.getByText("Changes discarded").waitFor();
  await author.getByText("Visitors see this version.").waitFor();
  expect(await field(author, "Slug").inputValue()).toBe(slug);
  expect(await editor.request("GET", api)).toMatchObject({ slug, state: "published" });
  // Undoing a discard restores the edits except the slug, which authors can't choose.
  await author.getByRole("region", { name: "Publishing" }).getByRole("button", { name: "Undo" }).click();
  await author.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await eventually(async () => (await editor.request("GET", api)).excerpt).toBe("By the editor");
  expect((await editor.request("GET", api)).slug).toBe(slug);
});

describe("a form that is open while others change its item", () => {
  test("shows it within seconds, and loses nothing that was typed", async () => {
    const { author: writer, editor, open } = academy;
    const { id } = await writer.request("POST", "/api/post/", { title: `In a drawer ${Date.now()}` });
    const api = `/api/post/${id}/`;
    const page = await open("author", `/admin/posts/${id}`, { expect: [/status of (?:400|403|404|409|429)/] });
    await field(page, "Excerpt").fill("Typed first");
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
    const told = (text: string) => page.getByText(text, { exact: false }).first().waitFor();

    await editor.request("PATCH", api, { status: "published", published_at: "2099-01-01T00:00:00.000Z" });
    await told("editor scheduled this");
    await editor.request("PATCH", api, { published_at: "2098-01-01T00:00:00.000Z" });
    await told("editor changed the publication time");
    await editor.request("PATCH", api, { status: "published", published_at: null });
    await told("editor published this");
    await editor.request("PATCH", api, { status: "draft" });
    await told("editor unpublished this");
    await button(page, "Submit for review").waitFor();
    await button(page, "Dismiss notice").click();
    await eventually(() => page.getByText("editor unpublished this").count()).toBe(0);
    expect(await field(page, "Excerpt").inputValue()).toBe("Typed first");

    // Typed while nothing can be stored, and still there when the item is gone.
    await page.route(`**${api}`, (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 429, headers: { "Retry-After": "600" } })
        : route.fallback(),
    );
    await field(page, "Excerpt").fill("Typed last");
    await page.getByText(/^Too many requests/).waitFor();
    await editor.request("DELETE", api);
    await told("editor moved this to the trash");
    await told("Your unsaved changes are still here.");
    await page.getByText("is in the trash").first().waitFor();
    await editor.request("POST", "/api/post/bulk/", { action: "purge", ids: [id] });
    await told("This post was deleted, so you can no longer save your changes.");
    await expectAccessibleAndFitting(page);
    expect(await field(page, "Excerpt").inputValue()).toBe("Typed last");
  });

  test("reports a changed role or a deactivated account, and keeps the text", async () => {
    const { owner, open } = academy;
    const { results } = await owner.request("GET", "/api/auth/staff/");
    const editor = results.find(({ username }: { username: string }) => username === "editor");
    const account = (changes: object) => owner.request("PATCH", `/api/auth/staff/${editor.id}/`, changes);
    const quote = await owner.request("POST", "/api/gallery/quote/", { text: "Still water" });
    const refusals = { expect: [/status of (?:400|401|403)/] };
    const page = await open("editor", `/admin/quotes/${quote.id}`, refusals);
    await button(page, "Publish now").waitFor();
    await owner.request("POST", "/api/viewer/enquiry/", { name: "Ines", email: "ines@b.example", message: "When?" });
    const { results: enquiries } = await owner.request("GET", "/api/viewer/enquiry/?fields=id");
    const phone = { viewport: { width: 360, height: 740 } };
    const inbox = await open("editor", `/admin/enquiries/${enquiries[0].id}`, { ...refusals, ...phone });
    const reply = inbox.getByRole("textbox", { name: "Reply to Ines" });
    await reply.fill("On Sunday");
    const changed = "Your role was changed from editor to author.";
    try {
      await account({ role: "author" });
      await page.getByRole("alert").getByText(changed).waitFor();
      await button(inbox, "Send reply").click();
      await inbox.getByRole("alert").getByText(changed).waitFor();
      expect([await reply.inputValue(), await reply.getAttribute("aria-invalid")]).toEqual(["On Sunday", "true"]);
      await expectAccessibleAndFitting(inbox);
      await field(page, "Text").fill("Still water, typed later");
      await page.getByText(/^Not saved: /).waitFor();
      expect(await field(page, "Text").inputValue()).toBe("Still water, typed later");
      await account({ role: "editor", is_active: false });
      await button(page, "Save").click();
      const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
      await dialog.getByText("This account has been deactivated.").waitFor();
      await expectAccessibleAndFitting(page);
      expect(await page.locator("#field-text").inputValue()).toBe("Still water, typed later");
      await button(inbox, "Send reply").click();
      await inbox
        .getByRole("dialog", { name: "Sign in to continue" })
        .getByText("This account has been deactivated.")
        .waitFor();
      expect(await inbox.locator("textarea").first().inputValue()).toBe("On Sunday");
    } finally {
      await account({ role: "editor", is_active: true });
    }
  });
});
