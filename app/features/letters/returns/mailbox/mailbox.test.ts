import { expect, test } from "vitest";
import { type Api, startApi } from "#tests/support/api.ts";
import { startImap } from "#tests/support/imap.ts";
import { createSendingWorker, readSending, sendLetter, writeLetter } from "#tests/support/letters.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { deliveryStatus, feedbackReport } from "#tests/support/mail-reports.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";
import { readBounceMailbox } from "./read-mailbox.server.ts";

/** Sends a letter to this many readers, with a mailbox for its bounces. */
async function sent(readers: number) {
  const imap = await startImap();
  const bounces = { url: imap.url, address: "bounces@academy.example" };
  const api = await startApi({
    config: { smtpUrl: "smtp://127.0.0.1:9", siteUrl: "https://academy.example", bounces },
  });
  await addSubscribers(api, readers, { email: "@reader.example" });
  const returnTo = new Map<string, string>();
  const smtp = await startSmtp({
    onRcptTo({ address }, { envelope }, callback) {
      returnTo.set(address, envelope.mailFrom ? envelope.mailFrom.address : "");
      callback();
    },
  });
  const letter = await writeLetter(api);
  await sendLetter(api, letter);
  await createSendingWorker(api, smtp.url).run();
  const findRawEmail = (email: string) => smtp.received.find(({ to }) => to === email)?.raw ?? "";
  return {
    api,
    imap,
    letter,
    findRawEmail,
    to: (email: string) => returnTo.get(email) as string,
    read: reading(api, bounces),
  };
}

const reading = (api: Api, bounces: { url: string; address: string }) => () => readBounceMailbox(api.app, bounces);

async function loadBlock(api: Api, email: string) {
  const search = `/api/viewer/subscriber/?search=${encodeURIComponent(email)}`;
  const [found] = (await api.request("GET", search, { as: "editor" })).body.results;
  return (await api.request("GET", `/api/common/person/subscriber/${found.id}/`, { as: "editor" })).body.letter_block;
}

test("a bounce or complaint by email blocks its address, and staff see why", async () => {
  const { api, imap, letter, findRawEmail, to, read } = await sent(5);
  expect(to("0@reader.example")).toMatch(/^bounces\+\w+-[0-9a-f]{16}@academy\.example$/);
  imap.add(deliveryStatus({ to: to("0@reader.example"), diagnostic: "550 5.1.1 <0@reader.example> no\0 such user" }));
  imap.add(deliveryStatus({ to: to("1@reader.example"), status: "5.2.2", diagnostic: "552 mailbox full" }));
  imap.add(deliveryStatus({ to: to("2@reader.example"), action: "delayed", status: "4.4.1", subject: "Delayed" }));
  imap.add(feedbackReport(findRawEmail("3@reader.example")));
  imap.add("Subject: I am away\r\n\r\nUntil Monday");
  imap.add(deliveryStatus({ to: "bounces+1-0123456789abcdef@academy.example", subject: "Forged" }));
  await read();

  expect(await loadBlock(api, "0@reader.example")).toMatchObject({
    kind: "hard",
    source: "mailbox",
    reason: "550 5.1.1 <(address)> no such user",
  });
  expect(await loadBlock(api, "1@reader.example")).toBeNull();
  expect(await loadBlock(api, "2@reader.example")).toBeNull();
  expect(await loadBlock(api, "3@reader.example")).toMatchObject({ kind: "complaint", source: "mailbox" });
  expect(await loadBlock(api, "4@reader.example")).toBeNull();
  expect(await readSending(api, letter)).toMatchObject({ sent: 5, bounced: 2, complained: 1 });
  // Recorded reports contain readers' addresses; everything else is left for people to handle.
  expect(imap.subjects()).toEqual(["Delayed", "I am away", "Forged"]);

  imap.commands.length = 0;
  await read();
  expect(imap.commands.some((command) => command.startsWith("UID FETCH"))).toBe(false);
});

test("counts a report once when it is read again after a fault or by two processes", async () => {
  const { api, imap, letter, to, read } = await sent(3);
  const report = deliveryStatus({ to: to("0@reader.example") });
  imap.add(report);
  imap.breakAt("UID STORE");
  await expect(read()).rejects.toThrow();
  expect(await readSending(api, letter)).toMatchObject({ bounced: 1 });
  expect(imap.subjects()).toHaveLength(1);
  await read();
  expect(imap.subjects()).toEqual([]);
  for (const _ of [1, 2]) imap.add(report);
  imap.add(deliveryStatus({ to: to("1@reader.example") }));
  await Promise.all([read(), read(), read()]);
  expect(await readSending(api, letter)).toMatchObject({ bounced: 2 });
  expect(imap.subjects()).toEqual([]);

  imap.add("Subject: Spam\r\n\r\n");
  await read();
  imap.numberAnew();
  imap.add(deliveryStatus({ to: to("2@reader.example") }));
  await read();
  expect(await readSending(api, letter)).toMatchObject({ bounced: 3 });
  expect(imap.subjects()).toEqual(["Spam"]);
});

test("staff see since when the mailbox can't be read, and why, until it can", async () => {
  const { api, imap, read } = await sent(2);
  const state = async () => (await api.request("GET", "/api/letter/mailbox/", { as: "editor" })).body;
  expect(await state()).toEqual({ is_configured: true, read_at: null, failed_at: null, problem: null });
  await read();
  const first = (await state()).read_at;
  expect(first).toBe(api.app.now().toISOString());
  api.clock.advance(60_000);
  imap.breakAt("SELECT");
  await expect(read()).rejects.toThrow();
  const failed = api.app.now().toISOString();
  expect(await state()).toEqual({
    is_configured: true,
    read_at: first,
    failed_at: failed,
    problem: expect.any(String),
  });
  api.clock.advance(60_000);
  imap.breakAt("LOGIN");
  await expect(read()).rejects.toThrow();
  expect(await state()).toMatchObject({ failed_at: failed, problem: expect.stringMatching(/\w/) });
  await read();
  expect(await state()).toMatchObject({ read_at: api.app.now().toISOString(), problem: null });
  expect((await api.request("GET", "/api/letter/mailbox/", { as: "author" })).status).toBe(403);
});

test("reads a mailbox full of long messages in parts, and only their beginnings", async () => {
  const { api, imap, letter, to, read } = await sent(2);
  for (let at = 0; at < 120; at += 1)
    imap.add(`Subject: Long ${at}\r\n\r\n${"x".repeat(at % 60 === 0 ? 400_000 : 10)}`);
  imap.add(`${deliveryStatus({ to: to("0@reader.example") })}${"y".repeat(400_000)}`);
  await read();
  const fetches = imap.commands.filter((command) => command.startsWith("UID FETCH"));
  expect(fetches).toHaveLength(3);
  for (const command of fetches) expect(command).toContain("<0.131072>");
  expect(await readSending(api, letter)).toMatchObject({ bounced: 1 });
  expect(imap.subjects()).toHaveLength(120);
});

test("a mailbox that can't be opened changes nothing, and can be read later", async () => {
  const { api, imap, letter, to, read } = await sent(2);
  imap.add(deliveryStatus({ to: to("0@reader.example") }));
  await expect(
    readBounceMailbox(api.app, { url: imap.withPassword("wrong"), address: "bounces@academy.example" }),
  ).rejects.toThrow();
  for (const command of ["LOGIN", "SELECT", "UID SEARCH", "UID FETCH", "UID EXPUNGE"]) {
    imap.breakAt(command);
    await expect(read(), command).rejects.toThrow();
  }
  await read();
  expect(await readSending(api, letter)).toMatchObject({ bounced: 1 });
  expect(imap.subjects()).toEqual([]);
});
