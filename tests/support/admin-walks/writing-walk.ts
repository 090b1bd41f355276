import { button, field, heading, hold, pressEscape, REFUSED, type Walk } from "./visit.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const buildDocument = (...texts: string[]) => ({ type: "doc", content: texts.map(paragraph) });

/** The panels and dialogs of a form during writing: pictures to choose, preview, publishing, versions. */
export const writingWalk: Walk = {
  name: "writing",
  routes: [],
  expect: [REFUSED, /status of 409/],
  async *states({ page, go, api }) {
    const files = await hold(page, "/api/common/file/");
    await go("/admin/albums/new");
    await button(page, "Choose a picture").click();
    const picker = page.getByRole("dialog", { name: "Choose a picture" });
    await picker.getByRole("status", { name: "Loading files…" }).waitFor();
    yield "picker, loading";
    await files.refuse();
    await picker.getByText("Sorry, the library couldn’t be loaded").waitFor();
    yield "picker, error";
    await files.empty();
    await button(picker, "Try again").click();
    await picker.getByText("No files to choose from yet").waitFor();
    yield "picker, empty";
    await files.release();
    await picker.getByRole("searchbox").fill("e");
    await picker.getByRole("listitem").first().waitFor();
    yield "picker";
    await picker.getByRole("searchbox").fill("zzzz");
    await picker.getByText("Nothing matches “zzzz”").waitFor();
    yield "picker, nothing found";
    await pressEscape(page);

    const title = `A quiet hour ${Date.now()}`;
    const body = buildDocument("One bird sings.", "Then two.");
    const { id } = await api("POST", "/api/post/", { title, excerpt: "A quiet hour", body, author_name: "Ilse" });
    const form = `/admin/posts/${id}`;
    await go(form);
    await button(page, "Schedule…").click();
    await page.getByRole("dialog", { name: "Schedule publication" }).waitFor();
    yield "time of publication";
    await pressEscape(page);
    await button(page, "Preview").click();
    const preview = page.locator("iframe[data-shown='true']").contentFrame();
    await preview.getByRole("heading", { name: title }).waitFor();
    yield "preview";
    await button(page, "Close preview").click();

    await go("/admin/posts");
    await heading(page, "Posts");
    await api("PATCH", `/api/post/${id}/`, { status: "published" });
    await api("PATCH", `/api/post/${id}/`, {
      excerpt: "A busy hour",
      body: buildDocument("One bird sleeps.", "Then two."),
    });
    await go(form);
    await button(page, "Publish changes").waitFor();
    yield "changes of what is public";
    await page.getByRole("link", { name: "History" }).click();
    await page
      .getByRole("navigation", { name: "Versions" })
      .getByRole("link", { name: /^Created/ })
      .click();
    await page.getByRole("region", { name: "Text", exact: true }).locator("ins").first().waitFor();
    yield "difference of versions";

    await go(form);
    await field(page, "Excerpt").waitFor();
    // The other version is stored after typing and before saving, since a form that already knows it has no conflict.
    const path = `/api/post/${id}/`;
    const isItem = ({ pathname }: URL) => pathname === path;
    let isStored = false;
    await page.route(isItem, async (route) => {
      if (route.request().method() !== "PATCH" || isStored) return route.fallback();
      isStored = true;
      await api("PATCH", path, { excerpt: "Their hour" });
      await route.continue();
    });
    await field(page, "Excerpt").fill("My hour");
    await button(page, "Choose a version").click();
    const choice = page.getByRole("dialog", { name: "Choose a version" });
    await choice.waitFor();
    yield "choice between two versions";
    await choice.getByRole("radio").first().check();
    await button(choice, "Save choices").click();
    await page.getByText(/^Saved \d/).waitFor();
  },
};
