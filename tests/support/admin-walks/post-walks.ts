import type { Page } from "playwright-core";
import { button, heading, pressEscape, type Visit, type Walk } from "./visit.ts";

/** As long as titles get in a language with long words, and with one that cannot be broken. */
const LONG_TITLE = "Achtsamkeitsübungen für Donaudampfschifffahrtsgesellschaftskapitäne, erklärt in zwölf Schritten";

const LIST = "/admin/posts";
const text = (...paragraphs: string[]) => ({
  type: "doc",
  content: paragraphs.map((words) => ({ type: "paragraph", content: [{ type: "text", text: words }] })),
});
const start = { title: LONG_TITLE, excerpt: "In short.", body: text("One breath.", "Then another one.") };

const menu = async (page: Page, name: string | RegExp) => {
  await button(page, name).first().click();
  await page.getByRole("menuitem").first().waitFor();
};
const choose = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true }).click();
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** The features of a list, on the resource that has every trait. */
const list: Walk = {
  name: "what a list offers",
  routes: [":resource"],
  async *states({ page, go, api }) {
    const { id } = await api("POST", "/api/post/", { title: "Thrown away" });
    await api("DELETE", `/api/post/${id}/`);
    await go(`${LIST}?trash=true`);
    await page.getByRole("checkbox", { name: "Select Thrown away" }).first().check();
    yield "trash, one selected";
    await button(page, "Delete permanently").click();
    await dialog(page, /^Delete .* permanently/).waitFor();
    yield "trash, question";
    await pressEscape(page);
    await go(LIST);
    // Until the list loads, the trash is shown, where less can be selected.
    await page.getByRole("checkbox", { name: "Select Thrown away" }).first().waitFor({ state: "hidden" });
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
    await button(page, /^Select all \d+/).click();
    yield "all that match selected";
    await button(page, "Clear").click();
    await menu(page, /^Actions for/);
    yield "menu of a row";
    await pressEscape(page);
    await menu(page, "View");
    yield "menu of the list";
    await choose(page, "Columns…");
    await dialog(page, /./).waitFor();
    yield "columns";
    await pressEscape(page);
    await menu(page, "View");
    await choose(page, "Saved views…");
    await dialog(page, /./).waitFor();
    yield "saved views";
    await pressEscape(page);
    await go("/admin/photos");
    await heading(page, "Photos");
    // Which items can be ordered is known once the list has loaded.
    await page
      .getByRole("checkbox", { name: /^Select (?!all)/ })
      .first()
      .waitFor();
    await menu(page, "View");
    await choose(page, "Reorder");
    await button(page, "Done").waitFor();
    yield "order";
  },
};

/** The exchange between an author and an editor. */
const review: Walk = {
  name: "review",
  routes: [":resource/:id"],
  async *states({ page, go, api, asAuthor }) {
    const { id } = await asAuthor("POST", "/api/post/", { ...start, status: "in_review" });
    await go(`${LIST}/${id}`);
    await button(page, "Send back…").click();
    await dialog(page, /^Send/).waitFor();
    yield "question for a note";
    await pressEscape(page);
    await api("POST", `/api/post/${id}/send-back/`, { note: "Which breath is meant?\nThe first, or the second?" });
    const published_at = new Date(Date.now() + 90_000_000).toISOString();
    const { id: later } = await api("POST", "/api/post/", { ...start, status: "published", published_at });
    await go(`${LIST}/${later}`);
    await page.getByText(/^Scheduled for/).waitFor();
    yield "scheduled";
    const { id: category } = await api("POST", "/api/post/category/", { name: `In use ${Date.now()}` });
    await api("POST", "/api/post/", { ...start, category });
    await go(`/admin/categories/${category}`);
    await menu(page, /^More actions for/);
    await choose(page, "Delete");
    yield "question before deleting";
    await button(dialog(page, /./), "Delete").click();
    await dialog(page, /is in use$/).waitFor();
    yield "question about what is in use";
  },
};

/** The screens that authors may not see, by the names that these use. */
const denied = {
  ...{ "subscribers/import": "previous imports", staff: "staff accounts", audit: "the audit log" },
  ...{ "sender-domain": "the email domain", "testimonial-links": "the links", "private-files": "the private files" },
  ...{ enquiries: "enquiries", "enquiries/1": "the enquiry", redirects: "redirects", letters: "letters" },
  ...{
    "redirects/import": "redirect imports",
    "private-files/1": "the file",
    "subscribers/1": "this subscriber",
  },
};

/** The screens as an author sees them. */
const asAuthor: Walk = {
  name: "as an author",
  as: "author",
  routes: [":resource/:id", ":resource"],
  expect: [/status of 403/, /status of 409/],
  async *states({ page, go, api, asAuthor }: Visit) {
    const [theirs] = (await api("GET", "/api/post/?page_size=1&status=published")).results;
    await go(`${LIST}/${theirs.id}`);
    await page.getByRole("textbox", { name: "Title", exact: true }).waitFor();
    yield "form that only can be read";
    const { id } = await asAuthor("POST", "/api/post/", { ...start, status: "in_review" });
    await api("POST", `/api/post/${id}/send-back/`, { note: "Which breath is meant?\nThe first, or the second?" });
    await go(`${LIST}/${id}`);
    await page.getByRole("complementary", { name: "Note from the editor" }).waitFor();
    yield "note from the editor";
    await button(page, "Submit for review").click();
    await button(page, "Withdraw from review").waitFor();
    yield "in review";
    await go("/admin/books");
    await page.getByRole("table").waitFor();
    yield "list of others";
    for (const path of ["subscribers", "outbox", "outbox/1"]) {
      await go(`/admin/${path}`);
      await page.getByText("Permission denied").waitFor();
      yield `no right at ${path}`;
    }
    // All show the same message, and offer no actions.
    for (const [path, what] of Object.entries(denied)) {
      await go(`/admin/${path}`);
      await page.getByText(`You don’t have permission to view ${what}.`).waitFor();
      if ((await page.locator("main button:visible, main input:visible").count()) > 0)
        throw new Error(`${path} offers something.`);
    }
  },
};

export const postWalks: Walk[] = [list, review, asAuthor];
