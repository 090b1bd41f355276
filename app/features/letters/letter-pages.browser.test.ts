import { beforeAll, expect, test, vi } from "vitest";
import { expectAccessibleAndFitting } from "#tests/support/browser/accessibility.ts";
import { openPage } from "#tests/support/browser/browser.ts";
import { hydrate } from "#tests/support/browser/hydrated.ts";
import { png } from "#tests/support/files.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { hasJava, markupProblems, nuProblems } from "#tests/support/markup.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { connectAsOwner } from "#tests/support/staff.ts";

const READER = "ada@reader.example";
/** In pixels: both orientations of the narrowest supported phones, and a desktop. */
const WIDTHS = [320, 360, 1280];

let site: Site;
let owner: Awaited<ReturnType<typeof connectAsOwner>>;
/** The reader's links in the letter and in the confirmation email before it. */
const links = { letter: "", unsubscribe: "", topics: "", confirm: "" };
/** The letter as an email, and right to left. */
let email = "";
let inverted = "";
const documents: Record<string, string> = {};

const text = (words: string, marks?: object[]) => ({ type: "text", text: words, ...(marks && { marks }) });
const block = (type: string, ...content: object[]) => ({ type, content });

/** A letter with everything that its editor offers. @param media the id of a picture */
const everything = (media: number) =>
  block(
    "doc",
    { ...block("heading", text("What the evening leaves")), attrs: { level: 2 } },
    block("paragraph", text("Read "), text("this article", [{ type: "link", attrs: { href: "/vision" } }])),
    block("paragraph", text("شب آرام است", [{ type: "lang", attrs: { language: "fa" } }])),
    block("bulletList", block("listItem", block("paragraph", text("One lamp")))),
    { ...block("orderedList", block("listItem", block("paragraph", text("Three")))), attrs: { start: 3 } },
    block("blockquote", block("paragraph", text("Said before"))),
    { ...block("pullQuote", text("Breathe")), attrs: { attribution: "Ilse" } },
    { type: "picture", attrs: { media, alt: "A lamp", caption: "At home", decorative: false, width: "text" } },
    { type: "gallery", attrs: { items: ["One", "Two", "Three"].map((alt) => ({ media, alt })) } },
    { type: "embed", attrs: { provider: "youtube", videoId: "dQw4w9WgXcQ", title: "A song of the evening" } },
    block(
      "table",
      block("tableRow", ...["Day", "Hour"].map((each) => block("tableHeader", block("paragraph", text(each))))),
      block("tableRow", ...["Monday", "Nine"].map((each) => block("tableCell", block("paragraph", text(each))))),
    ),
    { ...block("callout", block("paragraph", text("Take a walk"))), attrs: { tone: "tip" } },
    { type: "button", attrs: { href: "/books", label: "To the books" } },
    { type: "horizontalRule" },
    {
      ...block("codeBlock", text(`one\n  ${"a line that is wider than any phone ".repeat(4)}`)),
      attrs: { language: "" },
    },
  );

beforeAll(async () => {
  const smtp = await startSmtp();
  site = await startSite({ engine: "sqlite", environment: { SMTP_URL: smtp.url } });
  owner = await connectAsOwner(site);
  await owner.request("PATCH", "/api/common/settings/", { letters_on_site: true });
  await owner.request("POST", "/api/viewer/topic/", { name: "Events", description: "Evenings, walks and open days." });
  const body = JSON.stringify({ email: READER });
  const headers = { "Content-Type": "application/json" };
  await fetch(`${site.url}/api/viewer/subscriber/`, { method: "POST", headers, body });
  const readable = (subject: string) =>
    smtp.received
      .find(({ raw }) => raw.includes(`Subject: ${subject}`))
      ?.raw.replaceAll("=\r\n", "")
      .replaceAll("=3D", "=");
  const arrived = (subject: string) => vi.waitUntil(() => readable(subject), { timeout: 30_000 });
  await arrived("Confirm your subscription");
  links.confirm = readable("Confirm your subscription")?.match(/http\S+\/confirm-subscription\S+/)?.[0] ?? "";
  await fetch(links.confirm, { method: "POST" });

  const picture = await owner.upload("lamp.png", await png(900, 600), "A lamp");
  const subject = "What the evening leaves";
  const letter = { title: "Evening", subject, preview_line: "A quiet hour", body: everything(picture) };
  const { id } = await owner.request("POST", "/api/letter/", letter);
  await owner.request("POST", `/api/letter/${id}/send/`, { count: 1 });
  await arrived(subject);
  const raw = readable(subject) ?? "";
  ({ html: email } = await owner.request("GET", `/api/letter/${id}/email/`));
  const persian = await owner.request("POST", "/api/letter/", { ...letter, language: "fa" });
  ({ html: inverted } = await owner.request("GET", `/api/letter/${persian.id}/email/`));
  links.letter = raw.match(/http\S+\/newsletter\/letters\/[\w-]+/)?.[0] ?? "";
  links.unsubscribe = raw.match(/http\S+\/unsubscribe\?token=[\w.-]+/)?.[0] ?? "";
  links.topics = raw.match(/http\S+\/choose-topics\?token=[\w.-]+/)?.[0] ?? "";
});

/** Stores a response for the markup checks. */
async function keep(name: string, url: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url, init);
  expect(response.status, name).toBe(200);
  documents[name] = await response.text();
  expect(await markupProblems(documents[name]), name).toEqual([]);
  return documents[name];
}

test("a letter is accessible as an email, and as a page that fits, hydrates and requests no other host", async () => {
  const program = await openPage({ javaScriptEnabled: false });
  // A right-to-left letter differs only in direction and language.
  for (const html of [email, inverted]) {
    await program.setContent(html);
    await expectAccessibleAndFitting(program, WIDTHS);
  }
  const page = await openPage();
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
  });
  for (const url of [links.letter, `${site.url}/newsletter/letters`]) {
    await page.goto(url);
    await expectAccessibleAndFitting(page, WIDTHS);
    await hydrate(page);
    await keep(url, url);
  }
  expect(elsewhere).toEqual([]);
});

test("pages linked from letters and confirmations are accessible and valid, and fit", async () => {
  const page = await openPage({ javaScriptEnabled: false, expect: [/status of 400/] });
  for (const [url, button, after] of [
    [links.confirm, "Confirm my subscription", "You are subscribed"],
    [links.topics, "Save topics", "Your topics are saved."],
    [links.unsubscribe, "Unsubscribe", "You are unsubscribed"],
  ] as const) {
    await page.goto(url);
    // Sharing this URL would let others change the reader's choice.
    expect(await page.getByRole("complementary", { name: "Share this page" }).count()).toBe(0);
    await expectAccessibleAndFitting(page, WIDTHS);
    await keep(`${button}, before`, url);
    await page.getByRole("main").getByRole("button", { name: button }).click();
    await page.getByRole("main").getByText(after).waitFor();
    await expectAccessibleAndFitting(page, WIDTHS);
    documents[`${button}, after`] = await page.content();
  }
  await page.goto(`${site.url}/unsubscribe?token=cut`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Unsubscribe" }).click();
  await main.getByRole("link", { name: "Contact us" }).waitFor();
  expect(await main.getByRole("button").count()).toBe(0);
  await expectAccessibleAndFitting(page, WIDTHS);
});

test.runIf(hasJava)("the Nu checker finds all of them valid", () => {
  expect(Object.keys(documents)).toHaveLength(8);
  expect(nuProblems(documents)).toEqual([]);
});
