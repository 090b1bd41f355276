import type { Page } from "playwright-core";
import type { LetterSending } from "#app/features/letters/sending/sending-schemas.ts";
import { button, heading, hold, pressEscape, REFUSED, type Visit, type Walk } from "./visit.ts";

/** Responds to requests for an API path in place of the server. */
const answer = async (page: Page, path: string, json: object) => {
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ json }),
  );
};
const list = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });

const PEOPLE = 48_210;
const TIME = "2026-05-08T07:00:00.000Z";
const sending: Partial<LetterSending> = {
  ...{ id: 7, state: "sending", subject: "What the evening leaves", audience: {}, topic: null, page: null },
  ...{ username: "owner", paused_by: null, problem: null, due_at: null, started_at: TIME, ended_at: null },
  ...{ total: PEOPLE, waiting: 0, sent: PEOPLE, failed: 0, in_doubt: 0, skipped: 0, cancelled: 0, bounced: 0 },
  ...{ complained: 0, per_minute: null, expected_end: null, created_at: TIME },
};

/** Letters to send, being sent and already sent, newest first: by the name of the state, and the text on the screen. */
const sendings: [state: string, says: string, Partial<LetterSending>[]][] = [
  ["scheduled", "Scheduled", [{ state: "scheduled", due_at: "2090-05-08T07:00:00.000Z", total: 0, sent: 0 }]],
  [
    "under way, slowed down",
    "Sending…",
    [
      {
        ...{ topic: "Articles weekly", page: "/newsletter/letters/what-the-evening-leaves", sent: 31_874 },
        ...{ waiting: 16_336, per_minute: 1240, expected_end: "2026-05-08T07:52:00.000Z" },
        audience: { sources: ["footer", "import"], subscribed_from: "2024-01-01", subscribed_until: "2026-04-30" },
        problem: "The mail server asked us to slow down: 421 4.7.0 Too many messages, try again later",
      },
    ],
  ],
  [
    "paused automatically",
    "Paused automatically",
    [
      {
        ...{ state: "paused", sent: 1200, failed: 96, waiting: 46_914 },
        problem: "The mail server refused 96 of 1296 letters. Check the failed recipients before you resume.",
      },
      { id: 6, state: "cancelled", sent: 1200, cancelled: 47_010 },
    ],
  ],
  [
    "sent, with failures",
    "Sent",
    [
      {
        ...{ state: "finished", page: "/newsletter/letters/what-the-evening-leaves" },
        ...{ sent: PEOPLE - 19, failed: 3, in_doubt: 2, skipped: 14, bounced: 212, complained: 3 },
      },
    ],
  ],
];
const recipients = list(
  { id: 1, email: "somebody@example.org", last_error: "550 5.1.1 No such user here" },
  {
    id: 2,
    email: `${"a-very-long-name.".repeat(3)}of-a-reader@${"subdomain.".repeat(6)}example.org`,
    last_error: `552 5.2.2 Mailbox full: see https://mail.example/${"help".repeat(20)}`,
  },
);

/** A letter as an email, and the templates for new letters. */
const asEmail: Walk = {
  name: "letters as emails",
  routes: [],
  expect: [REFUSED],
  async *states(visit) {
    const { page } = visit;
    const letter = await createFullLetter(visit);
    const email = await hold(page, `/api/letter/${letter.id}/email/`);
    await open(visit, letter);
    await email.refuse();
    await page.getByText("Sorry, the email couldn’t be loaded").waitFor();
    yield "email, error";
    await email.release();
    await button(page, "Try again").click();
    await page.getByText(/^Size: /).waitFor();
    yield "email";
    await button(page, "Preview").click();
    const preview = page.getByRole("dialog", { name: "Preview" });
    for (const program of ["Phone", "Desktop"] as const) {
      await button(preview, program).click();
      await page
        .frameLocator(`iframe[title="The letter on a ${program.toLowerCase()}"]`)
        .getByText("You’re receiving this letter")
        .waitFor();
      yield `preview, ${program.toLowerCase()}`;
    }
    await button(preview, "Plain text").click();
    await preview.getByRole("region", { name: "The letter as plain text" }).waitFor();
    yield "preview, plain text";
    await pressEscape(page);
    yield* testStates(page);
    yield* templateStates(visit);
  },
};

/** Choosing a letter's recipients and time, and its sending. */
const beingSent: Walk = {
  name: "sending of letters",
  routes: [],
  expect: [REFUSED],
  async *states(visit) {
    const { page, go } = visit;
    const panel = page.getByRole("region", { name: "Sending" });
    const unsent = await createFullLetter(visit);
    const held = await hold(page, `/api/letter/${unsent.id}/sendings/`);
    await open(visit, unsent);
    await held.refuse();
    await panel.getByText("Sorry, the mailings couldn’t be loaded").waitFor();
    yield "mailings, error";
    await held.release();
    await button(panel, "Try again").click();
    yield* sendStates(page, `/api/letter/${unsent.id}/`);
    for (const [state, says, shown] of sendings) {
      const letter = await createFullLetter(visit);
      const path = `/api/letter/${letter.id}/sendings/`;
      const json = shown.map((fields) => ({ ...sending, ...fields }));
      await answer(page, path, json);
      await answer(page, `${path}7/recipients/`, recipients);
      await open(visit, letter);
      await panel.getByRole("status").getByText(says, { exact: true }).waitFor();
      for (const summary of await panel.locator("summary").all()) await summary.click();
      if (shown.some(({ failed }) => failed))
        await panel
          .getByText(/No such user here/)
          .first()
          .waitFor();
      await button(panel, "Send to more people…").scrollIntoViewIfNeeded();
      yield state;
    }
    await go("/admin/settings/newsletter");
    await page.getByLabel("Digest of new articles").selectOption("draft");
    yield "settings of the digest";
    // Leaves nothing unsaved, which would open a dialog in the next walk.
    await page.goto(new URL("/admin/none/of/the/screens", page.url()).href);
    await heading(page, "Screen not found");
  },
};

const overTime: Walk = {
  name: "letter statistics",
  routes: ["letter-statistics"],
  async *states({ page, go }) {
    await go("/admin/letter-statistics");
    await heading(page, "Letter statistics");
    await page.getByRole("radio", { name: "Months" }).waitFor();
    await page.getByText("Letters sent table").waitFor();
    yield "over time";
  },
};

export const letterWalks: readonly Walk[] = [asEmail, beingSent, overTime];

async function open({ page, go }: Visit, { id, title }: { id: number; title: string }) {
  await go(`/admin/letters/${id}`);
  await heading(page, title);
}

/** A letter with each kind of text, for which the checks report something. */
async function createFullLetter({ api }: Visit): Promise<{ id: number; title: string }> {
  const text = (words: string) => ({ type: "paragraph", content: [{ type: "text", text: words }] });
  const [picture] = (await api("GET", "/api/common/file/?kind=picture&page_size=1")).results;
  const body = {
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "What the evening leaves" }] },
      text("The lamps are lit earlier each week. Sit down with us, and let the day come to its end by itself."),
      {
        type: "picture",
        attrs: { media: picture.id, alt: "", caption: "At the window", decorative: false, width: "text" },
      },
      { type: "button", attrs: { href: "/newsletter", label: "Read the issue" } },
      { type: "horizontalRule" },
      text("With every good wish, and until next week."),
    ],
  };
  return api("POST", "/api/letter/", {
    ...{ title: `Letter of the evening ${Date.now()}`, subject: "WHAT THE EVENING LEAVES!!!", body },
    preview_line: "A quiet hour, and what comes of it",
  });
}

async function* testStates(page: Page) {
  const colleagues = await hold(page, "/api/letter/colleagues/");
  await button(page, "Send a test").click();
  const dialog = page.getByRole("dialog", { name: "Send a test" });
  await dialog.waitFor();
  yield "test, loading";
  await colleagues.refuse();
  await dialog.getByText("Sorry, the staff list couldn’t be loaded").waitFor();
  yield "test, error";
  await colleagues.empty();
  await button(dialog, "Try again").click();
  await dialog.getByText("No staff have an email address yet").waitFor();
  yield "test, nobody has an address";
  await colleagues.release();
  await pressEscape(page);
}

async function* sendStates(page: Page, path: string) {
  const reach = { count: PEOPLE, had_it: 1200, undeliverable: 31, topic: "Articles weekly" };
  await answer(page, `${path}audience/`, reach);
  const problems = await hold(page, `${path}problems/`);
  await button(page, "Send letter…").click();
  const dialog = page.getByRole("dialog", { name: "Send letter" });
  await dialog.getByLabel(`Enter ${PEOPLE} to confirm`).waitFor();
  yield "send, to many";
  await problems.refuse();
  await dialog.getByText("Sorry, the checks couldn’t be loaded").waitFor();
  yield "send, checks failed";
  await problems.release();
  await answer(page, `${path}problems/`, {
    results: [
      { severity: "problem", message: "This picture has no alt text." },
      {
        severity: "problem",
        message: `The link “Here” is broken: the page doesn’t exist on ${"sub.".repeat(12)}example.org.`,
      },
      { severity: "advice", message: "The link “There” may be broken: example.org doesn’t respond." },
    ],
  });
  await button(dialog, "Try again").click();
  await dialog.getByText("3 things to check before you send:").waitFor();
  yield "send, with problems";
  await dialog.getByLabel("Schedule for later").check();
  await dialog.getByLabel(`Enter ${PEOPLE} to confirm`).fill(String(PEOPLE));
  await button(dialog, "Schedule").click();
  await dialog.getByText("Enter a date and time.").waitFor();
  yield "send, without a time";
  await dialog.getByLabel("On or after").fill("2026-05-02");
  await dialog.getByLabel("On or before").fill("2026-05-01");
  await dialog.getByText("The second date can’t be before the first.").waitFor();
  yield "send, to nobody";
  await pressEscape(page);
}

async function* templateStates({ page, go }: Visit) {
  await go("/admin/letters");
  const own = await hold(page, "/api/letter-template/");
  await button(page, "From a template…").click();
  const dialog = page.getByRole("dialog", { name: "New letter from template" });
  await dialog.waitFor();
  yield "templates, loading";
  await own.refuse();
  await dialog.getByText("Sorry, your templates couldn’t be loaded").waitFor();
  yield "templates, error";
  await own.release();
  const long = `To all who came to the ${"very ".repeat(12)}long evening`;
  const templates = list(
    { id: 1, title: "Monthly letter", subject: "What the month leaves" },
    { id: 2, title: long, subject: "" },
  );
  await answer(page, "/api/letter-template/", templates);
  await button(dialog, "Try again").click();
  await dialog.getByRole("radio", { name: /Monthly letter/ }).check();
  yield "templates";
  await pressEscape(page);
}
