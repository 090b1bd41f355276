import { onTestFinished } from "vitest";
import { letterReaders } from "#app/features/features.server.ts";
import { SendingWorker } from "#app/features/letters/sending/sending-worker.server.ts";
import type { Api } from "./api.ts";

const text = (words: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
});

/** Writes a letter through the API, and returns its id. */
export async function writeLetter(api: Api, fields: object = {}): Promise<number> {
  const { body, status } = await api.request("POST", "/api/letter/", {
    as: "editor",
    body: { title: "Spring letter", subject: "Spring is here", body: text("The garden is open again."), ...fields },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

export const richText = text;

/** A worker that sends when the test tells it to. */
export function createSendingWorker(api: Api, smtpUrl: string) {
  const worker = new SendingWorker(api.app, letterReaders, smtpUrl);
  onTestFinished(() => worker.stop());
  return worker;
}

/** Sends a letter to all subscribers. */
export async function sendLetter(api: Api, id: number, input: { audience?: object; due_at?: string } = {}) {
  const { body } = await api.request("POST", `/api/letter/${id}/audience/`, {
    as: "editor",
    body: { audience: input.audience },
  });
  return api.request("POST", `/api/letter/${id}/send/`, { as: "editor", body: { count: body.count, ...input } });
}

/** The API's report on the newest sending of a letter. */
export const readSending = async (api: Api, id: number) =>
  (await api.request("GET", `/api/letter/${id}/sendings/`, { as: "editor" })).body[0];
