import { enquiry, heading, hold, REFUSED, type Walk } from "./visit.ts";

/** Every section in every state; pending tasks exist or are made. */
export const dashboardWalk: Walk = {
  name: "dashboard",
  routes: [""],
  expect: [REFUSED],
  async *states({ page, go, api }) {
    await enquiry(api);
    const base = "/api/dashboard-insights";
    const reads = await Promise.all(["attention", "calendar", "figures"].map((part) => hold(page, `${base}/${part}/`)));
    // The navigation loads the tasks too.
    await page.goto(new URL("/admin/none/of/the/screens", page.url()).href);
    await heading(page, "Screen not found");
    await go("/admin");
    await heading(page, "Dashboard");
    await page.getByText("Loading statistics").waitFor();
    yield "loading";
    for (const read of reads) await read.refuse();
    const sections = ["your tasks", "the calendar", "the statistics"];
    const getErrorMessage = (what: string) => page.getByText(`Sorry, ${what} couldn’t be loaded`);
    for (const what of sections) await getErrorMessage(what).waitFor();
    yield "error";
    for (const read of reads) await read.release();
    for (const what of sections) {
      await getErrorMessage(what).locator("..").getByRole("button", { name: "Try again" }).click();
      await getErrorMessage(what).waitFor({ state: "hidden" });
    }
    await page.getByRole("list", { name: "To do" }).waitFor();
    await page.getByRole("radio", { name: "Months" }).waitFor();
    yield "of an owner";
  },
};

/** Authors see only what is theirs: no subscribers, and nothing to hide or move. */
export const dashboardOfAuthor: Walk = {
  name: "dashboard of an author",
  as: "author",
  routes: [],
  async *states({ page, go }) {
    await go("/admin");
    await heading(page, "Dashboard");
    await page
      .getByText(/^Loading/)
      .first()
      .waitFor({ state: "hidden" });
    await page.getByRole("radio", { name: "Months" }).waitFor();
    yield "of an author";
  },
};
