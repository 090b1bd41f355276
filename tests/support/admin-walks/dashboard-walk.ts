import { heading, type Walk } from "./visit.ts";

/** Authors see what is theirs: no subscribers, and nothing to hide or move. */
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
