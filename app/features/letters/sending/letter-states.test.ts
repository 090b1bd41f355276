import { expect, test } from "vitest";
import { startApi } from "#tests/support/api.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { createSendingWorker, readSending, sendLetter, writeLetter } from "#tests/support/letters.ts";
import { startSmtp } from "#tests/support/mail.ts";
import { addSubscribers } from "#tests/support/subscribers.ts";

test("the list of letters shows and filters by state", async () => {
  const api = await startApi({ config: { smtpUrl: "smtp://127.0.0.1:9" } });
  const smtp = await startSmtp();
  await addSubscribers(api, 3);
  const request = (method: "GET" | "POST", path: string, body?: object) =>
    api.request(method, path, { as: "editor", ...(body && { body }) });
  const steer = async (letter: number, action: string, body: object = {}) =>
    request("POST", `/api/letter/${letter}/sendings/${(await readSending(api, letter)).id}/${action}/`, body);
  const list = async (query = "") => {
    const { status, body } = await request(
      "GET",
      `/api/letter/?fields=id,sending_state,sending_at,sent_percent${query}`,
    );
    expect(status).toBe(200);
    return body.results as { id: number; sending_state: string }[];
  };
  const loadProgress = async (id: number) => (await list(`&ids=${id}`))[0];

  const draft = await writeLetter(api);
  const sent = await writeLetter(api);
  await sendLetter(api, sent);
  await createSendingWorker(api, smtp.url).run();
  const due_at = "2999-05-05T07:00:00.000Z";
  const scheduled = await writeLetter(api);
  await sendLetter(api, scheduled, { due_at });
  // The mail server accepts one of three letters, and then goes away.
  const paused = await writeLetter(api);
  await sendLetter(api, paused);
  let taken = 0;
  const single = await startSmtp({
    onData(stream, _session, callback) {
      stream
        .resume()
        .on("end", () =>
          taken++ === 0 ? callback() : callback(Object.assign(new Error("later"), { responseCode: 451 })),
        );
    },
  });
  await createSendingWorker(api, single.url).run();
  expect(await loadProgress(paused)).toMatchObject({ sending_state: "sending", sending_at: null, sent_percent: 33 });
  await steer(paused, "pause");
  const cancelled = await writeLetter(api);
  await sendLetter(api, cancelled);
  await steer(cancelled, "cancel");
  await createSendingWorker(api, smtp.url).run();

  const shown = Object.fromEntries((await list()).map(({ id, ...progress }) => [id, progress]));
  const { ended_at } = await readSending(api, sent);
  expect(shown).toMatchObject({
    [draft]: { sending_state: "draft", sending_at: null, sent_percent: null },
    [sent]: { sending_state: "sent", sending_at: ended_at, sent_percent: 100 },
    [scheduled]: { sending_state: "scheduled", sending_at: due_at, sent_percent: null },
    [paused]: { sending_state: "paused", sending_at: null, sent_percent: 33 },
    [cancelled]: { sending_state: "cancelled", sending_at: expect.any(String) },
  });
  for (const [state, id] of Object.entries({ draft, sent, scheduled, paused, cancelled }))
    expect((await list(`&sending_state=${state}`)).map((one) => one.id)).toEqual([id]);
  expect(await list("&sending_state=sending")).toEqual([]);
  expect((await request("GET", "/api/letter/?sending_state=unknown")).body).toHaveProperty("sending_state");

  // Saving a letter or sending it again updates its state; a deleted letter keeps its state in the trash.
  const { body: read } = await request("GET", `/api/letter/${sent}/`);
  const saved = await api.request("PUT", `/api/letter/${sent}/`, {
    as: "editor",
    body: { ...read, sending_state: "draft", title: "Again" },
  });
  expect(saved.body).toMatchObject({ title: "Again", sending_state: "sent" });
  await addSubscribers(api, 1, { email: "late@example.com" });
  await sendLetter(api, sent);
  expect(await loadProgress(sent)).toMatchObject({ sending_state: "sending" });
  await steer(sent, "cancel");
  await createSendingWorker(api, smtp.url).run();
  expect(await loadProgress(sent)).toMatchObject({ sending_state: "cancelled" });
  await api.request("DELETE", `/api/letter/${scheduled}/`, { as: "editor" });
  await createSendingWorker(api, smtp.url).run();
  expect((await list("&trash=true&sending_state=cancelled")).map((one) => one.id)).toEqual([scheduled]);

  const many = await countQueries(api, () => list());
  expect(await countQueries(api, () => list(`&ids=${sent}`))).toBe(many);
}, 60_000);
