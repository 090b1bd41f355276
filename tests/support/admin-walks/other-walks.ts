import { accountWalk } from "./account-walk.ts";
import { dashboardOfAuthor, dashboardWalk } from "./dashboard-walk.ts";
import { inboxWalk } from "./inbox-walk.ts";
import { privateFilesWalk } from "./private-files-walk.ts";
import { staffWalk } from "./staff-walk.ts";
import { button, enquiry, field, heading, hold, pressEscape, REFUSED, type Walk } from "./visit.ts";

const library: Walk = {
  name: "media library",
  routes: ["media", "media/:id"],
  expect: [REFUSED, /status of 404/],
  async *states({ page, go, api }) {
    const held = await hold(page, "/api/common/file/");
    await go("/admin/media");
    await page.getByText("Loading the media library").waitFor();
    yield "loading";
    await held.refuse();
    await page.getByText("Sorry, the media library couldn’t be loaded").waitFor();
    yield "error";
    await held.release();
    await button(page, "Try again").click();
    await page.getByRole("list", { name: "Files" }).waitFor();
    yield "grid";
    await go("/admin/media?kind=picture");
    // Until the pictures load, the previous files are shown, paler.
    await page
      .getByRole("checkbox", { name: /\.(?:mp4|vtt|pdf)$/ })
      .first()
      .waitFor({ state: "detached" });
    await page
      .getByRole("checkbox", { name: /\.(?:webp|jpg)$/ })
      .first()
      .check();
    yield "one selected";
    await button(page, "Alt text").click();
    await page.getByRole("dialog").waitFor();
    yield "alternative text";
    await pressEscape(page);
    await button(page, "Delete").click();
    await page.getByRole("dialog").waitFor();
    yield "question before deleting";
    await pressEscape(page);
    await go("/admin/media?kind=document");
    const documents = page.getByRole("checkbox", { name: /\.pdf$/ });
    await documents.first().check();
    await button(page, "Tags").click();
    await page.getByRole("dialog").waitFor();
    yield "tags of a document";
    await pressEscape(page);
    await go("/admin/media?view=list");
    await page.getByRole("table").waitFor();
    yield "list";
    await go("/admin/media?search=zzzz");
    await page.getByText("Nothing matches “zzzz”").waitFor();
    yield "nothing found";
    const none = await hold(page, "/api/common/file/");
    await none.empty();
    await go("/admin/media?ordering=name");
    await page.getByText("No files yet").waitFor();
    yield "empty";
    await none.release();

    for (const kind of ["picture", "document", "video", "audio", "captions"]) {
      const [media] = (await api("GET", `/api/common/file/?page_size=1&kind=${kind}`)).results;
      if (!media) continue;
      await go(`/admin/media/${media.id}`);
      await heading(page, /./);
      await button(page, "Delete")
        .or(button(page, /^More actions/))
        .first()
        .waitFor();
      yield `file, ${kind}`;
    }
    await go("/admin/media/999999");
    await heading(page, "File not found");
    yield "file, missing";
  },
};

const audience: Walk = {
  name: "subscribers and outbox",
  routes: [
    "subscribers",
    "subscribers/new",
    "subscribers/import",
    "subscribers/import/:id",
    "subscribers/:id",
    "outbox",
    "outbox/:id",
  ],
  expect: [REFUSED],
  async *states({ page, go, api }) {
    const held = await hold(page, "/api/viewer/subscriber/");
    await go("/admin/subscribers");
    await page.getByText("Loading").first().waitFor();
    yield "subscribers, loading";
    await held.refuse();
    await button(page, "Try again").waitFor();
    yield "subscribers, error";
    await held.empty();
    await button(page, "Try again").click();
    await heading(page, "Subscribers");
    await button(page, "Try again").waitFor({ state: "hidden" });
    yield "subscribers, empty";
    await held.release();
    for (const domain of ["example.org", "example.net", `${"subdomain.".repeat(8)}example.org`])
      await api("POST", "/api/viewer/subscriber/", { email: `${"long".repeat(9)}-${Date.now()}@${domain}` });
    await go("/admin/subscribers?ordering=email");
    await page.getByRole("table").waitFor();
    yield "subscribers";
    await button(page, /^Actions for/)
      .first()
      .click();
    yield "menu of a subscriber";
    await pressEscape(page);
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
    yield "subscribers checked";
    await button(page, "Delete").click();
    await page.getByRole("dialog").waitFor();
    yield "question before deleting";
    await pressEscape(page);
    await go("/admin/subscribers/new");
    await page.getByRole("dialog").waitFor();
    yield "new subscriber";
    await go("/admin/subscribers/import");
    await heading(page, "Import subscribers");
    const csv = Buffer.from("Email,Since\nimported@example.org,2024-05-31\nnobody,\n");
    await page.getByLabel("CSV file").setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: csv });
    await button(page, "Continue").click();
    await button(page, "Check rows").waitFor();
    yield "import, columns";
    await button(page, "Check rows").click();
    await field(page, "Proof of consent").or(page.getByText("Download report")).first().waitFor();
    yield "import, checked";
    const [subscriber] = (await api("GET", "/api/viewer/subscriber/?page_size=1")).results;
    const person = await hold(page, `/api/viewer/subscriber/${subscriber.id}/`);
    await go(`/admin/subscribers/${subscriber.id}`);
    await page.getByText("Loading subscriber").waitFor();
    yield "a subscriber, loading";
    await person.refuse();
    await page.getByText("Sorry, this subscriber couldn’t be loaded").waitFor();
    yield "a subscriber, error";
    await person.release();
    await button(page, "Try again").click();
    await heading(page, subscriber.email);
    await page.getByRole("list", { name: "Emails" }).waitFor();
    yield "a subscriber";
    await button(page, `More actions for ${subscriber.email}`).click();
    await page.getByRole("menuitem", { name: "Erase personal data" }).click();
    await page.getByText(/^Subscription \(/).waitFor();
    yield "question before erasing";
    await pressEscape(page);

    const mails = await hold(page, "/api/common/outbox/");
    await go("/admin/outbox");
    await page.getByText("Loading the outbox").waitFor();
    yield "outbox, loading";
    await mails.refuse();
    await button(page, "Try again").waitFor();
    yield "outbox, error";
    await mails.empty();
    await go("/admin/outbox?state=failed");
    await page.getByText("No emails").waitFor();
    yield "outbox, empty";
    await mails.release();
    await go("/admin/outbox");
    await page
      .getByRole("link", { name: /Welcome/ })
      .first()
      .waitFor();
    yield "outbox";
    const [sent, failed] = (await api("GET", "/api/common/outbox/?page_size=2")).results;
    const mail = await hold(page, `/api/common/outbox/${failed.id}/`);
    await mail.refuse();
    await go(`/admin/outbox/${failed.id}`);
    await page.getByText("Sorry, this email couldn’t be loaded").waitFor();
    yield "email, error";
    const last_error = `450 4.2.1 The mailbox of ${"long".repeat(15)}@example.org is full. Please try again later.`;
    const read = await api("GET", `/api/common/outbox/${failed.id}/`);
    await mail.answer({ ...read, state: "failed", attempts: 8, last_error });
    await button(page, "Try again").click();
    await page.getByText("(attempt 8)").waitFor();
    yield "email that failed";
    await go(`/admin/outbox/${sent.id}`);
    await page.getByText("(attempt 8)").waitFor({ state: "hidden" });
    await heading(page, sent.subject);
    yield "email";
    await mail.release();
  },
};

const senderDomain: Walk = {
  name: "email domain",
  routes: ["sender-domain"],
  expect: [REFUSED],
  async *states({ page, go }) {
    const held = await hold(page, "/api/common/sender-domain/");
    await go("/admin/sender-domain");
    await page.getByText("Loading email domain").waitFor();
    yield "loading";
    await held.refuse();
    await button(page, "Try again").waitFor();
    yield "error";
    await held.release();
    await button(page, "Try again").click();
    await page.getByText("Receivers can’t look up this domain").waitFor();
    yield "a domain that is not public";
  },
};

const testimonialLinks: Walk = {
  name: "testimonial links",
  routes: ["testimonial-links"],
  expect: [REFUSED],
  async *states({ page, go, api }) {
    const path = "/api/viewer/testimonial-link/";
    const held = await hold(page, path);
    await go("/admin/testimonial-links");
    await heading(page, "Testimonial links");
    yield "loading";
    await held.refuse();
    await button(page, "Try again").waitFor();
    yield "error";
    await held.empty();
    await button(page, "Try again").click();
    await page.getByText("No links yet").waitFor();
    yield "empty";
    await held.release();
    const { id } = await api("POST", path, { name: "Meta Leopoldine Wasserburger-Grafenegg" });
    await api("DELETE", `${path}${id}/`);
    await button(page, "New link").click();
    await page.getByLabel("Name (optional)").fill("Ilse");
    yield "new link";
    await button(page, "Create link").click();
    await page.getByRole("heading", { name: "Link created" }).waitFor();
    yield "link, shown once";
    await button(page, "Done").click();
    await page.getByRole("list", { name: "Links" }).waitFor();
    yield "list";
    await button(page, /^Revoke the link/)
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    yield "question before revoking";
    await pressEscape(page);
  },
};

const redirectImport: Walk = {
  name: "import of redirects",
  routes: ["redirects/import"],
  expect: [/status of 400/],
  async *states({ page, go }) {
    await go("/admin/redirects/import");
    await heading(page, "Import redirects");
    const choose = (csv: string) =>
      page.getByLabel("CSV file").setInputFiles({ name: "moved.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await choose("here,there\n/old,/vision\n");
    await button(page, "Continue").click();
    await page.getByText("The first row must name the columns").waitFor();
    yield "refused file";
    await choose(`from,to\n/${"long-address-".repeat(9)}${Date.now()},/vision\n/books,/vision\n`);
    await page.getByRole("columnheader", { name: "from" }).waitFor();
    await button(page, "Continue").click();
    await page.getByRole("list", { name: "Rows" }).waitFor();
    yield "checked";
  },
};

/** The parts that lie over every screen. */
const around: Walk = {
  name: "getting about",
  routes: [":resource"],
  expect: [/status of 401/, /status of 403/],
  async *states({ page, go }) {
    await go("/admin/quotes");
    await button(page, /^Account:/).click();
    yield "account menu";
    await pressEscape(page);
    if (await button(page, "Open navigation").isVisible()) {
      await button(page, "Open navigation").click();
      yield "navigation";
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Find anything" });
    await palette.getByRole("option").first().waitFor();
    yield "palette";
    await page.keyboard.type("light");
    await palette.getByRole("option", { name: /Light/ }).first().waitFor();
    yield "palette, something found";
    await palette.getByRole("combobox").fill("zzzz");
    await palette.getByText("Nothing matches “zzzz”.").waitFor();
    yield "palette, nothing found";
    await pressEscape(page);
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    yield "shortcuts";
    await pressEscape(page);
    await go("/admin/quotes/new");
    await field(page, "Text").fill("Not stored");
    await page.getByText(/^Saved \d/).waitFor();
    await page.context().clearCookies();
    await field(page, "Text").fill("Not stored yet");
    await page.getByRole("dialog", { name: "Sign in to continue" }).waitFor();
    yield "session ended";
  },
};

const withoutAccount: Walk = {
  name: "without an account",
  as: "nobody",
  routes: ["login", "forgotten-password", "set-password", "confirm-email"],
  expect: [REFUSED, /status of 401/, /status of 403/],
  async *states({ page, go }) {
    await go("/admin/login");
    await page.getByLabel("Username").fill("nobody");
    await page.getByLabel("Password", { exact: true }).fill("nothing");
    yield "sign in";
    await button(page, "Sign in").click();
    await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
    yield "sign in, refused";
    await go("/admin/forgotten-password");
    await page.getByLabel("Username or email address").fill("nobody");
    yield "forgotten password";
    await button(page, "Send link").click();
    await page.getByText("expires after one hour").waitFor();
    yield "forgotten password, sent";
    await go("/admin/set-password");
    await page.getByText("This link is incomplete.").waitFor();
    yield "choose a password, incomplete link";
    await go("/admin/set-password#token=some");
    await page.getByText("This link has been used or has expired.").waitFor();
    yield "choose a password";
    await go("/admin/confirm-email");
    await heading(page, /./);
    yield "confirm an email address, incomplete link";
  },
};

const others: Walk = {
  name: "staff, audit log and enquiries",
  routes: ["staff", "audit", "enquiries/:id"],
  expect: [REFUSED, /status of 404/],
  async *states({ page, go, api }) {
    const id = await enquiry(api);
    for (const [path, read, what, name] of [
      ["/admin/staff", "/api/auth/staff/", "staff accounts", "Staff"],
      ["/admin/audit", "/api/common/audit/", "the audit log", "Audit log"],
      [`/admin/enquiries/${id}`, `/api/viewer/enquiry/${id}/`, "the enquiry", /./],
    ] as const) {
      const held = await hold(page, read);
      await go(path);
      await page.getByText(`Loading ${what}`).waitFor();
      yield `${what}, loading`;
      await held.refuse();
      await page.getByText(`Sorry, ${what} couldn’t be loaded`).waitFor();
      yield `${what}, error`;
      await held.release();
      await button(page, "Try again").click();
      await page.getByText(`Sorry, ${what} couldn’t be loaded`).waitFor({ state: "hidden" });
      await heading(page, name);
      await page.getByText(`Loading ${what}`).waitFor({ state: "hidden" });
      yield what;
    }
    await go("/admin/staff?search=zzzz");
    await page.getByText("No matching staff").waitFor();
    yield "staff accounts, none found";
    for (const [path, name] of [
      ["/admin/enquiries/999999", "Enquiry not found"],
      ["/admin/subscribers/999999", "Subscriber not found"],
    ] as const) {
      await go(path);
      await heading(page, name);
      await page.getByText(/^Loading/).waitFor({ state: "hidden" });
      yield path;
    }
  },
};

export const otherWalks: Walk[] = [
  dashboardWalk,
  dashboardOfAuthor,
  others,
  inboxWalk,
  staffWalk,
  library,
  privateFilesWalk,
  audience,
  redirectImport,
  accountWalk,
  senderDomain,
  testimonialLinks,
  around,
  withoutAccount,
];
