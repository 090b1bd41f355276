import { enquiry, hold, type Walk } from "./visit.ts";

const path = "/api/viewer/enquiry/";
const STATES = ["new", "in_progress", "done", "spam"];

/** Enquiries of all ages and states; visitors could not send that many in a minute. */
export const inboxWalk: Walk = {
  name: "inbox",
  routes: [":resource"],
  async *states({ page, go, api }) {
    await enquiry(api);
    const { results } = await api("GET", `${path}?page_size=1`);
    const many = Array.from({ length: 12 }, (_, at) => ({
      ...results[0],
      id: 9000 + at,
      name: at % 4 === 1 ? "Meta Leopoldine Wasserburger-Grafenegg von der Donaudampfschifffahrt" : `Ines ${at}`,
      email: at % 4 === 1 ? `${"long".repeat(9)}@${"subdomain.".repeat(5)}example.org` : `ines${at}@example.org`,
      state: STATES[at % STATES.length],
      is_read: at % 3 > 0,
      is_late: at % 5 === 2,
      created_at: new Date(Date.now() - 5 ** at * 1000).toISOString(),
    }));
    const held = await hold(page, path);
    await held.answer({ count: 1200, next: "?page=2", previous: null, results: many });
    await go("/admin/enquiries?ordering=-created_at");
    await page.getByRole("checkbox", { name: "Select Ines 3", exact: true }).check();
    await page.getByRole("button", { name: "Clear", exact: true }).focus();
    yield "full, one selected";
    await held.release();
  },
};
