import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { emails, queue, startSmtp, startWorker } from "#tests/support/mail.ts";
import { sharedApi } from "#tests/support/shared-api.ts";
import { LEASE } from "./leases.ts";

const api = sharedApi();

// A worker sends everything that is due.
beforeEach(async () => {
  await api.app.database.db.deleteFrom("mail").execute();
});

describe("the mail worker", () => {
  test("leaves an email that the mail server had when the process ended in doubt until an owner decides", async () => {
    const [received, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const raws: string[] = [];
    const smtp = await startSmtp({
      async onData(stream, _session, callback) {
        raws.push(await text(stream));
        received.resolve();
        await answered.promise;
        callback();
      },
    });
    await queue(api, "reader@example.com");
    // A process that never records the result, as if it was killed.
    const killed = startWorker(api, smtp.url).run();
    await received.promise;
    const others = [startWorker(api, smtp.url), startWorker(api, smtp.url)];
    api.clock.advance(LEASE);
    await Promise.all(others.map((other) => other.run()));
    const [mail] = await emails(api);
    expect(mail).toMatchObject({ state: "in_doubt", lease_until: null, attempts: 1 });
    expect(mail?.last_error).toMatch(/may have arrived/);
    answered.resolve();
    await killed;
    api.clock.advance(LEASE);
    await others[0]?.run();
    expect(raws).toHaveLength(1);
    const attention = async () =>
      (await api.request("GET", "/api/dashboard-insights/attention/", { as: "owner" })).body.entries.find(
        ({ name }: { name: string }) => name === "email in doubt",
      );
    expect(await attention()).toMatchObject({ count: 1, path: "/admin/outbox?state=in_doubt" });
    const again = await api.request("POST", `/api/common/outbox/${mail?.id}/retry/`, { as: "owner", body: {} });
    expect(again.body).toMatchObject({ state: "queued" });
    await others[0]?.run();
    expect(raws).toHaveLength(2);
    expect(await attention()).toBeUndefined();
    expect((await emails(api))[0]).toMatchObject({ state: "sent", handed_at: null });
  });

  test("marks an email as in doubt if the connection breaks before the mail server has responded to it", async () => {
    let isBroken = true;
    const raws: string[] = [];
    const smtp = await startSmtp({
      async onData(stream, _session, callback) {
        raws.push(await text(stream));
        if (isBroken) for (const connection of smtp.connections()) connection.destroy();
        else callback();
      },
    });
    const worker = startWorker(api, smtp.url);
    await queue(api, "reader@example.com");
    await worker.run();
    expect((await emails(api))[0]).toMatchObject({ state: "in_doubt", handed_at: null });
    isBroken = false;
    api.clock.advance(LEASE);
    await worker.run();
    expect(raws).toHaveLength(1);
  });

  test("resends an email if the connection breaks before the mail server gets it", async () => {
    let isBroken = true;
    const smtp = await startSmtp({
      onRcptTo(_address, _session, callback) {
        if (isBroken) for (const connection of smtp.connections()) connection.destroy();
        else callback();
      },
    });
    const worker = startWorker(api, smtp.url);
    await queue(api, "reader@example.com");
    await worker.run();
    expect((await emails(api))[0]).toMatchObject({ state: "queued", attempts: 1, handed_at: null });
    isBroken = false;
    api.clock.advance(60_000);
    await worker.run();
    expect(smtp.received).toHaveLength(1);
  });

  test("does not send an email that was erased while the mail server was preparing to accept it", async () => {
    const smtp = await startSmtp({
      async onRcptTo(_address, _session, callback) {
        await api.app.database.db.deleteFrom("mail").execute();
        callback();
      },
    });
    await queue(api, "reader@example.com");
    await startWorker(api, smtp.url).run();
    expect(smtp.received).toEqual([]);
  });
});
