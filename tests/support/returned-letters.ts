import type { Api } from "./api.ts";
import { createSendingWorker, sendLetter, writeLetter } from "./letters.ts";
import { startSmtp } from "./mail.ts";

export const subscriber = async (api: Api, email: string): Promise<number> =>
  (await api.request("GET", `/api/viewer/subscriber/?search=${encodeURIComponent(email)}`, { as: "editor" })).body
    .results[0].id;
export const personPath = async (api: Api, email: string) =>
  `/api/common/person/subscriber/${await subscriber(api, email)}/`;
export const loadBlock = async (api: Api, email: string) =>
  (await api.request("GET", await personPath(api, email), { as: "editor" })).body.letter_block;

/** Writes letters and sends them to all subscribers, one after the other. */
export async function sent(api: Api, times = 1) {
  const smtp = await startSmtp();
  const letters: number[] = [];
  for (let time = 0; time < times; time += 1) {
    letters.push(await writeLetter(api));
    await sendLetter(api, letters.at(-1) as number);
    const worker = createSendingWorker(api, smtp.url);
    await worker.run();
  }
  return { smtp, letter: letters[0] as number, letters };
}
