import { expect, test } from "vitest";
import type { Engine } from "#app/platform/database/database.ts";
import { expectAccessibleAndFitting } from "./support/browser/accessibility.ts";
import { openPage } from "./support/browser/browser.ts";
import { journeyEngines } from "./support/full-run.ts";
import { startSmtp } from "./support/mail.ts";
import { samplePdf } from "./support/pdf.ts";
import { startSite } from "./support/site.ts";
import { connectAsOwner, eventually, openSignedIn } from "./support/staff.ts";

const PASSWORD = "a password for the webhook";
const READER = "ada@reader.example";
const OTHER = "ben@reader.example";

/** The text without the soft line breaks and escapes that hide links in quoted-printable text. */
const readable = (raw: string) => raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
const header = (raw: string, name: string) =>
  new RegExp(`^${name}:\\s+(.+(?:\\r\\n[ \\t].+)*)`, "im").exec(raw)?.[1]?.replace(/\r\n[ \t]+/g, " ");

/** Starts a site with an issue to announce and a mail server that keeps what readers receive. */
async function start(engine: Engine) {
  const smtp = await startSmtp();
  const environment = { SMTP_URL: smtp.url, POSTMARK_WEBHOOK_PASSWORD: PASSWORD };
  const site = await startSite({ engine, environment });
  const owner = await connectAsOwner(site);
  await owner.request("PATCH", "/api/common/settings/", { letters_on_site: true });
  const file = await owner.upload("issue.pdf", await samplePdf(1));
  const fields = { issue_number: 7, issue_date: "2026-05-01", summary: "What the evening leaves.", file };
  const issue = await owner.request("POST", "/api/gallery/magazine/", { title: "Long shadows", ...fields });
  const received = (to: string, subject: string) =>
    smtp.received.filter((email) => email.to === to && email.raw.includes(`Subject: ${subject}`)).map(({ raw }) => raw);
  return { site, owner, issue, received };
}

type Academy = Awaited<ReturnType<typeof start>>;

/** Subscribes in the form of the page and through the link of the email, without JavaScript. */
async function subscribe({ site, received }: Academy) {
  const before = received(READER, "Confirm your subscription").length;
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  await page.goto(`${site.url}/newsletter`);
  const form = page.getByRole("contentinfo").locator("form");
  await form.getByLabel("Email address").fill(READER);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("Thank you for subscribing!").waitFor();
  await eventually(() => received(READER, "Confirm your subscription").length).toBe(before + 1);
  const raw = received(READER, "Confirm your subscription").at(-1) as string;
  await page.goto(`${readable(raw).match(/http\S+\/confirm-subscription\S+/)?.[0]}`);
  await page.getByRole("button", { name: "Confirm my subscription" }).click();
  await page.getByRole("heading", { name: "You are subscribed" }).waitFor();
  return page;
}

/** Announces the issue to one reader from its screen, as staff do. */
async function announce({ site, issue }: Academy) {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openSignedIn(page, site, `/admin/magazines/${issue.id}`);
  await page.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Announce in a letter" }).click();
  await page.waitForURL(/\/admin\/letters\/\d+$/);
  await page.getByRole("button", { name: "Send letter…" }).click();
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  const panel = page.getByRole("region", { name: "Sending" });
  await panel.getByRole("status").getByText("Sent", { exact: true }).waitFor();
  return panel.getByRole("link", { name: "Long shadows" }).getAttribute("href");
}

/** Announces the issue through the API. @param people the number of recipients */
async function announceByApi({ owner, issue }: Academy, people: number) {
  const { id } = await owner.request("POST", "/api/letter/announce/", { resource: "magazine", id: issue.id });
  await owner.request("POST", `/api/letter/${id}/send/`, { count: people });
  await eventually(async () => (await owner.request("GET", `/api/letter/${id}/sendings/`))[0].state).toBe("finished");
}

test.for(journeyEngines)(
  "a reader subscribes, gets the announcement of a new issue, reads it on the web, unsubscribes with one click, and gets no more (%s)",
  async (engine) => {
    const academy = await start(engine);
    const { site, owner, issue, received } = academy;
    const reader = await subscribe(academy);
    await owner.request("PATCH", `/api/gallery/magazine/${issue.id}/`, { status: "published" });
    const path = await announce(academy);
    await eventually(() => received(READER, "Long shadows").length).toBe(1);
    const [raw = ""] = received(READER, "Long shadows");
    const host = new URL(site.url).hostname;
    expect(header(raw, "List-Id")).toBe(`<newsletter.${host}>`);
    expect(header(raw, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(header(raw, "Precedence")).toBe("bulk");
    expect(header(raw, "Auto-Submitted")).toBe("auto-generated");
    expect(header(raw, "Feedback-ID")).toMatch(/^\d+:letter:lightwell$/);

    expect(readable(raw)).toContain(site.url + path);
    await reader.goto(`${site.url}${path}`);
    await reader.getByRole("heading", { name: "Long shadows", level: 1 }).waitFor();
    await expectAccessibleAndFitting(reader, [320, 360, 1280]);
    await reader.getByRole("link", { name: "Read “Long shadows”" }).click();
    await reader.getByText("What the evening leaves.").first().waitFor();
    expect(reader.url()).toMatch(/\/newsletter\/(?!letters)/);

    const click = () => {
      const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
      return fetch(header(raw, "List-Unsubscribe")?.slice(1, -1) as string, { method: "POST", body });
    };
    const before = performance.now();
    expect((await click()).status).toBe(200);
    expect(performance.now() - before).toBeLessThan(1000);
    // Mail programs may repeat the request.
    expect((await click()).status).toBe(200);
    await owner.subscribers(OTHER);
    await announceByApi(academy, 1);
    await eventually(() => received(OTHER, "Long shadows").length).toBe(1);
    expect(received(READER, "Long shadows")).toHaveLength(1);

    // A former subscriber is asked to confirm again; a reader who reports a letter as spam gets no more.
    await subscribe(academy);
    await announceByApi(academy, 2);
    await eventually(() => received(READER, "Long shadows").length).toBe(2);
    const complaint = await fetch(`${site.url}/api/letter/reports/postmark/`, {
      method: "POST",
      headers: { Authorization: `Basic ${Buffer.from(`x:${PASSWORD}`).toString("base64")}` },
      body: JSON.stringify({ RecordType: "SpamComplaint", Email: READER }),
    });
    expect(complaint.status).toBe(204);
    await announceByApi(academy, 1);
    await eventually(() => received(OTHER, "Long shadows").length).toBe(3);
    expect(received(READER, "Long shadows")).toHaveLength(2);
  },
);
