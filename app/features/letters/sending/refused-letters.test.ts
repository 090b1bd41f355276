import { text } from "node:stream/consumers";
import type { SMTPServerOptions } from "smtp-server";
import { beforeEach, describe, expect, test } from "vitest";
import { clearSendings, config, limits, reject, startWith, steer } from "#tests/support/letter-sendings.ts";
import { createSendingWorker, readSending, richText, sendLetter, writeLetter } from "#tests/support/letters.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";

const shared = sharedApi({ config });
beforeEach(() => clearSendings(shared));

describe("a letter", () => {
  test.each([
    [
      "announces a smaller size",
      { size: 20_000 },
      /^The message is \d[\d.]* KB, but the mail server accepts at most 19.5 KB/,
    ],
    [
      "refuses its size",
      {
        ...{ size: 1_000_000, hideSize: true },
        onMailFrom: ({ args }, _session, callback) =>
          callback(args && Number(args.SIZE) > 20_000 ? reject(552, "5.3.4 Too big") : undefined),
      },
      /^Mail command failed: 552 5\.3\.4 Too big/,
    ],
    [
      "refuses it after reading it",
      {
        async onData(stream, _session, callback) {
          // A connection that ends before its message does means that the letter was held back.
          const raw = await text(stream).catch(() => "");
          callback(raw.includes("Subject: Too large") ? reject(554, "5.7.1 This is spam") : undefined);
        },
      },
      /^Message failed: 554 5\.7\.1 This is spam/,
    ],
  ] satisfies [string, SMTPServerOptions, RegExp][])(
    "pauses with the reason when the mail server %s, and other letters are sent",
    async (_, options, reason) => {
      const api = shared;
      let connections = 0;
      const smtp = await startSmtp({
        ...options,
        onConnect: (_session, callback) => {
          connections += 1;
          callback();
        },
      });
      await addSubscribers(api, 20);
      const large = await writeLetter(api, { subject: "Too large", body: richText("Long. ".repeat(4000)) });
      const small = await writeLetter(api, { title: "Small" });
      for (const letter of [large, small]) await sendLetter(api, letter);
      const worker = createSendingWorker(api, smtp.url);
      await worker.run();
      const paused = await readSending(api, large);
      const prefix = "The mail server refused this letter: ";
      expect(paused).toMatchObject({ state: "paused", paused_by: null, sent: 0, failed: 0, waiting: 20 });
      expect(paused.problem.slice(0, prefix.length)).toBe(prefix);
      expect(paused.problem.slice(prefix.length)).toMatch(reason);
      expect(await readSending(api, small)).toMatchObject({ state: "finished", sent: 20 });
      // One for each lane, another one where a letter was held back at the last moment, and none for retries.
      expect(connections).toBeLessThanOrEqual(2 * limits.connections);
      const { entries } = (await api.request("GET", "/api/dashboard-insights/attention/", { as: "editor" })).body;
      const { items } = entries.find(({ name }: { name: string }) => name === "letter");
      expect(items).toContainEqual({ resource: "letter", id: large, title: `Spring letter: ${paused.problem}` });
      await steer(api, large, "cancel");
    },
  );

  test("pauses only twice for a reader whose copy the mail server refuses, who then fails without being blocked", async () => {
    const api = await startWith({ letters: { ...limits, connections: 1 } });
    const smtp = await startSmtp({
      onData(stream, session, callback) {
        stream.resume().once("end", () => {
          const to = session.envelope.rcptTo[0]?.address ?? "";
          callback(to.startsWith("Reader1@") ? reject(554, "5.7.1 I do not like this name") : undefined);
        });
      },
    });
    await addSubscribers(api, 3);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    const worker = createSendingWorker(api, smtp.url);
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({ state: "paused", sent: 0, waiting: 3 });
    await steer(api, letter, "continue");
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({ state: "sending", sent: 2, waiting: 1 });
    api.clock.advance(60_000);
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({ state: "paused", sent: 2, failed: 1 });
    await steer(api, letter, "continue");
    await worker.run();
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 2, failed: 1 });
    expect(await api.app.database.db.selectFrom("letter_block").selectAll().execute()).toEqual([]);
  });

  test("fails for one reader whom the mail server rejects as unknown only after reading the letter", async () => {
    const api = shared;
    const smtp = await startSmtp({
      onData(stream, session, callback) {
        stream.resume().once("end", () => {
          const to = session.envelope.rcptTo[0]?.address ?? "";
          callback(to.startsWith("Reader1@") ? reject(550, "5.1.1 No such user") : undefined);
        });
      },
    });
    await addSubscribers(api, 3);
    const letter = await writeLetter(api);
    await sendLetter(api, letter);
    await createSendingWorker(api, smtp.url).run();
    expect(await readSending(api, letter)).toMatchObject({ state: "finished", sent: 2, failed: 1 });
  });

  test("waits longer and longer for a mail server that refuses connections, even with a single reader", async () => {
    const api = shared;
    const times: number[] = [];
    const smtp = await startSmtp({
      onConnect: (_session, callback) => {
        times.push(performance.now());
        callback(reject(554, "go away"));
      },
    });
    await addSubscribers(api, 1);
    await sendLetter(api, await writeLetter(api));
    createSendingWorker(api, smtp.url).start();
    await expect.poll(() => times.length, { timeout: 10_000 }).toBe(3);
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThan(750);
    expect(third - second).toBeGreaterThan(1500);
  });
});
