import { describe, expect, test, vi } from "vitest";
import { unsubscribeLinks } from "#app/features/subscribers/unsubscribe-token.server.ts";
import { type Api, startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { createSendingWorker, readSending, sendLetter, writeLetter } from "#tests/support/letters.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { recordReturns } from "../returns/record-returns.server.ts";

// Each test sends letters first.
vi.setConfig({ testTimeout: 90_000 });

const start = (now?: string) =>
  startApi({
    ...(now && { now }),
    config: { smtpUrl: "smtp://127.0.0.1:9", siteUrl: "https://academy.example" },
  });
const loadOutcome = async (api: Api, letter: number) =>
  (await api.request("GET", `/api/letter/${letter}/outcome/`, { as: "editor" })).body;
const loadOverTime = async (api: Api, by = "day") =>
  (await api.request("GET", `/api/letter/outcomes/?by=${by}`, { as: "editor" })).body;
const came = (api: Api, kind: "hard" | "soft" | "complaint", email: string) =>
  recordReturns(api.app, [{ kind, email, source: "ses", reason: "x" }]);
const readUnsubscribeLink = (raw: string) =>
  (/List-Unsubscribe: <(.+?)>/.exec(raw.replace(/\r?\n[ \t]+/g, " "))?.[1] ?? "").slice(23);
const oneClick = (api: Api, path: string) =>
  api.request("POST", path, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });

async function sent(api: Api, readers: number) {
  await addSubscribers(api, readers, { email: "@reader.example" });
  const smtp = await startSmtp({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address === "0@reader.example" ? Object.assign(new Error("no"), { responseCode: 550 }) : undefined),
  });
  const letter = await writeLetter(api);
  await sendLetter(api, letter);
  await createSendingWorker(api, smtp.url).run();
  const findRawEmail = (at: number) => smtp.received.find(({ to }) => to === `${at}@reader.example`)?.raw ?? "";
  return { smtp, letter, findReaderLink: (at: number) => readUnsubscribeLink(findRawEmail(at)) };
}

describe("the statistics of a letter", () => {
  test("count each reader once, and include who unsubscribed from it", async () => {
    const api = await start();
    const { letter, findReaderLink, smtp } = await sent(api, 8);
    const nothing = { bounced_hard: 0, bounced_soft: 0, complained: 0, unsubscribed: 0, in_doubt: 0 };
    const noClicks = { clicks: 0, counts_clicks: false, links: [] };
    expect(await loadOutcome(api, letter)).toEqual({ ...nothing, ...noClicks, sent: 7, delivered: 7, refused: 1 });

    await came(api, "hard", "1@reader.example");
    await Promise.all([came(api, "soft", "2@reader.example"), came(api, "soft", "2@reader.example")]);
    // A soft bounce that later turns out to be hard still counts as one letter.
    await came(api, "soft", "3@reader.example");
    await came(api, "hard", "3@reader.example");
    await came(api, "complaint", "4@reader.example");
    const answers = await Promise.all([
      oneClick(api, findReaderLink(5)),
      oneClick(api, findReaderLink(5)),
      oneClick(api, findReaderLink(6)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const all = { sent: 7, delivered: 4, refused: 1, bounced_hard: 2, bounced_soft: 1, complained: 1, in_doubt: 0 };
    expect(await loadOutcome(api, letter)).toEqual({ ...all, ...noClicks, unsubscribed: 2 });

    // A second letter has its own figures, and those of the first stay.
    const next = await writeLetter(api);
    await sendLetter(api, next);
    await createSendingWorker(api, smtp.url).run();
    const { oneClick: ofNoLetter } = unsubscribeLinks(api.app, "7@reader.example");
    expect((await oneClick(api, ofNoLetter.slice(23))).status).toBe(200);
    expect(await loadOutcome(api, next)).toMatchObject({ ...nothing, sent: 2 });
    expect(await loadOutcome(api, letter)).toEqual({ ...all, ...noClicks, unsubscribed: 2 });
  });

  test("count nobody for an invalid token, a deleted sending, or somebody who had already unsubscribed", async () => {
    const api = await start();
    const { letter, findReaderLink } = await sent(api, 4);
    const forged = `${findReaderLink(1).slice(0, -4)}AAAA`;
    expect((await oneClick(api, forged)).status).toBe(400);
    const { oneClick: ofNobody } = unsubscribeLinks(api.app, "nobody@reader.example", 1);
    const { oneClick: ofNothing } = unsubscribeLinks(api.app, "2@reader.example", 999);
    for (const link of [ofNobody, ofNothing]) expect((await oneClick(api, link.slice(23))).status).toBe(200);
    expect(await loadOutcome(api, letter)).toMatchObject({ unsubscribed: 0 });
    expect(await loadOverTime(api)).toMatchObject({ unsubscribed: { count: 0 } });
  });

  test("are for editors and owners, and read no recipients", async () => {
    const api = await start();
    const { letter } = await sent(api, 3);
    for (const path of [`/api/letter/${letter}/outcome/`, "/api/letter/outcomes/"]) {
      expect((await api.request("GET", path)).status).toBe(401);
      expect((await api.request("GET", path, { as: "author" })).status).toBe(403);
      await api.signIn("owner");
      await api.request("GET", path, { as: "owner" });
      expect(await countQueries(api, () => api.request("GET", path, { as: "owner" }))).toBeLessThanOrEqual(7);
    }
    expect((await api.request("GET", "/api/letter/999/outcome/", { as: "owner" })).status).toBe(404);
    expect((await api.request("GET", "/api/letter/outcomes/?by=hour", { as: "owner" })).body.codes).toEqual({
      by: ["invalid_choice"],
    });
  });
});

describe("statistics over time", () => {
  test("count letters by days in the academy's time zone, compared with the previous period", async () => {
    // Auckland is 13 hours ahead: 1 January 2026, 00:30.
    const api = await start("2025-12-31T11:30:00.000Z");
    await api.request("PATCH", "/api/common/settings/", { as: "owner", body: { time_zone: "Pacific/Auckland" } });
    await sent(api, 5);
    api.clock.advance(24 * 3_600_000);
    await came(api, "soft", "1@reader.example");
    await came(api, "complaint", "2@reader.example");
    const { by, time_zone, period, ...figures } = await loadOverTime(api);
    expect({ by, time_zone, period }).toEqual({
      by: "day",
      time_zone: "Pacific/Auckland",
      period: { first: "2025-12-04", last: "2026-01-02" },
    });
    // biome-ignore lint/suspicious/noExplicitAny: figures of one shape.
    const days = (name: string) => (figures as any)[name].series.filter((each: any) => each.count > 0);
    expect(days("sent")).toMatchObject([{ start: "2026-01-01", count: 4, before: 0 }]);
    expect(days("refused")).toMatchObject([{ start: "2026-01-01", count: 1 }]);
    expect(days("bounced")).toMatchObject([{ start: "2026-01-02", count: 1 }]);
    expect(days("complained")).toMatchObject([{ start: "2026-01-02", count: 1 }]);
    expect(days("unsubscribed")).toEqual([]);

    api.clock.advance(31 * 24 * 3_600_000);
    expect((await loadOverTime(api)).sent).toMatchObject({ count: 0, before: 4 });
    expect((await loadOverTime(api, "year")).sent.series.at(-1)).toMatchObject({ start: "2026-01-01", count: 4 });
  });

  test("keep a refusal on its day when the letter is sent again later", async () => {
    const api = await start("2026-03-01T10:00:00.000Z");
    const { letter } = await sent(api, 2);
    const { id } = await readSending(api, letter);
    const again = { as: "editor", body: { state: "failed" } };
    await api.request("POST", `/api/letter/${letter}/sendings/${id}/retry/`, again);
    const smtp = await startSmtp();
    await createSendingWorker(api, smtp.url).run();
    expect(await loadOutcome(api, letter)).toMatchObject({ sent: 2, refused: 0 });
    expect(await loadOverTime(api)).toMatchObject({ sent: { count: 2 }, refused: { count: 1 } });
  });
});
