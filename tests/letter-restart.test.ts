import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import type { Engine } from "#app/platform/database/database.ts";
import { openPage } from "./support/browser/browser.ts";
import { closeAtEnd } from "./support/closing.ts";
import { freshDatabase } from "./support/databases/fresh-database.ts";
import { journeyEngines } from "./support/full-run.ts";
import { startSmtp } from "./support/mail.ts";
import type { Site } from "./support/site.ts";
import { startSiteProcess } from "./support/site-process.ts";
import { connectAsOwner, eventually, openSignedIn } from "./support/staff.ts";

const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Come in." }] }] };

/**
 * A site with readers that can be restarted over the same data.
 * @param held after how many letters the mail server stops
 */
async function startRestartableSite(engine: Engine, held = Number.POSITIVE_INFINITY) {
  const database = await freshDatabase(engine);
  closeAtEnd(database.drop);
  const received: { to: string; raw: string }[] = [];
  const goOn = Promise.withResolvers<void>();
  const smtp = await startSmtp({
    async onData(stream, session, callback) {
      // If a connection ends before the message does, the letter was held back.
      const raw = await text(stream).catch(() => undefined);
      if (raw === undefined) return;
      for (const { address } of session.envelope.rcptTo) received.push({ to: address, raw });
      if (received.length >= held) await goOn.promise;
      callback();
    },
  });
  const environment = { SMTP_URL: smtp.url };
  const config = { letters: { ...loadConfig({}).letters, lease: 1000 } };
  const startAgain = () => startSiteProcess({ engine, database, environment, config });
  const site = await startAgain();
  const owner = await connectAsOwner(site);
  const readers = Array.from({ length: 12 }, (_, at) => `reader${at}@reader.example`).sort();
  await owner.subscribers(...readers);
  const letter = await owner.request("POST", "/api/letter/", { title: "Spring", subject: "Spring", body });
  const panel = async (of: Site) => {
    const page = await openPage({ viewport: { width: 1280, height: 900 } });
    await openSignedIn(page, of, `/admin/letters/${letter.id}`);
    return page.getByRole("region", { name: "Sending" });
  };
  const copies = (subject: string) =>
    received.flatMap(({ to, raw }) => (raw.includes(`Subject: ${subject}`) ? to : [])).sort();
  return { site, startAgain, owner, readers, path: `/api/letter/${letter.id}/`, panel, copies, goOn: goOn.resolve };
}

test.for(journeyEngines)(
  "a scheduled letter is sent on time, even if the server was killed before and restarted (%s)",
  async (engine) => {
    const { site, startAgain, owner, readers, path, panel, copies } = await startRestartableSite(engine);
    const due_at = new Date(Date.now() + 6000).toISOString();
    await owner.request("POST", `${path}send/`, { count: readers.length, due_at });
    await site.kill();
    expect(copies("Spring")).toEqual([]);

    const again = await startAgain();
    await eventually(() => copies("Spring")).toEqual(readers);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(due_at));
    const sending = await panel(again);
    await sending.getByRole("status").getByText("Sent", { exact: true }).waitFor();
    await sending.getByText("12 of 12").waitFor();
    expect(copies("Spring")).toEqual(readers);
  },
);

test.for(journeyEngines)(
  "a letter is paused on its screen, stays paused over a restart, and resumes for the rest (%s)",
  async (engine) => {
    const { site, startAgain, owner, readers, path, panel, copies, goOn } = await startRestartableSite(engine, 3);
    await owner.request("POST", `${path}send/`, { count: readers.length });
    await eventually(() => copies("Spring").length).toBeGreaterThanOrEqual(3);
    const sending = await panel(site);
    await sending.getByRole("button", { name: "Pause" }).click();
    await sending.getByRole("status").getByText("Paused", { exact: true }).waitFor();
    // The second click of a double click changes nothing.
    await sending.getByRole("button", { name: "Resume", exact: true }).dispatchEvent("click", { detail: 2 });
    await sending.page().close();
    goOn();
    await site.stop();
    const sent = copies("Spring");
    // Includes the letters that the mail server was processing on four connections.
    expect(sent.length).toBeLessThanOrEqual(7);

    const again = await startAgain();
    const paused = await panel(again);
    await paused.getByRole("status").getByText("Paused", { exact: true }).waitFor();
    // Another letter is sent in the meantime.
    const { request } = await connectAsOwner(again);
    const other = await request("POST", "/api/letter/", { title: "Summer", subject: "Summer", body });
    await request("POST", `/api/letter/${other.id}/send/`, { count: readers.length });
    await eventually(() => copies("Summer")).toEqual(readers);
    expect(copies("Spring")).toEqual(sent);
    await paused.getByRole("button", { name: "Resume", exact: true }).click();
    await paused.getByRole("status").getByText("Sent", { exact: true }).waitFor();
    expect(copies("Spring")).toEqual(readers);
  },
);
