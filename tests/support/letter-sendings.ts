import { loadConfig } from "#app/platform/config/config.ts";
import { type Api, type ApiOptions, startApi } from "./api.ts";
import { readSending } from "./letters.ts";

/** An academy whose mail server cannot be reached; the tests' workers use another. */
export const config = { smtpUrl: "smtp://127.0.0.1:9", siteUrl: "https://academy.example" };
export const limits = { ...loadConfig({}).letters };
export const startWith = (more: ApiOptions["config"]) => startApi({ config: { ...config, ...more } });

/** A mail server's error response. */
export const reject = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** Pauses, continues, cancels or retries the newest sending of a letter. */
export const steer = (api: Api, letter: number, action: string, body: object = {}, as = "editor") =>
  readSending(api, letter).then(({ id }) =>
    api.request("POST", `/api/letter/${letter}/sendings/${id}/${action}/`, { as, body }),
  );

/** Deletes all subscribers and sendings, since a letter goes to all subscribers. */
export async function clearSendings({ app }: Pick<Api, "app">): Promise<void> {
  const { db } = app.database;
  for (const table of [
    ...(["letter_click", "letter_link", "letter_event", "letter_allowance"] as const),
    ...(["letter_recipient", "letter_day", "letter_worker", "letter_sending", "letter_block", "subscriber"] as const),
  ])
    await db.deleteFrom(table).execute();
}
