import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { loadConfig } from "#app/platform/config/config.ts";
import type { Engine } from "#app/platform/database/database.ts";
import { openDatabase } from "#app/platform/database/open-database.ts";
import type { Api } from "./api.ts";
import { closeAtEnd } from "./closing.ts";
import { freshDatabase } from "./databases/fresh-database.ts";
import { startSmtp } from "./mail.ts";
import { type SiteProcess, startSiteProcess } from "./site-process.ts";
import { connectAsOwner } from "./staff.ts";
import { addSubscribers } from "./subscribers.ts";

export interface Killing {
  engine: Engine;
  /** The number of sending processes; they are killed in turn, and restarted immediately. */
  nodes: number;
  recipients: number;
  kills: number;
}

/** The number of connections of each process. */
export const CONNECTIONS = 4;

/**
 * Sends a letter and kills the sending processes with SIGKILL, evenly over its recipients, each time while the mail
 * server has a letter that it has not yet responded to.
 * @returns how often each address got it, and the API's final report
 */
export async function killDuringSending({ engine, nodes, recipients, kills }: Killing) {
  const database = await freshDatabase(engine);
  closeAtEnd(database.drop);
  const { environment } = database;
  const opened = await openDatabase(loadConfig({ PORT: "0", ...environment }));
  await addSubscribers({ app: { now: () => new Date(), database: opened } } as Api, recipients);
  await opened.close();

  const copies = new Map<string, number>();
  let received = 0;
  let next = {
    at: Number.POSITIVE_INFINITY,
    reached: Promise.withResolvers<void>(),
    over: Promise.withResolvers<void>(),
  };
  const smtp = await startSmtp({
    async onData(stream, session, callback) {
      const raw = await text(stream).catch(() => undefined);
      // A letter that arrived completely counts as received, even if no sender is left for a response.
      if (!raw?.endsWith("--\r\n")) return;
      for (const { address } of session.envelope.rcptTo) copies.set(address, (copies.get(address) ?? 0) + 1);
      received += 1;
      if (received >= next.at) {
        next.reached.resolve();
        await next.over.promise;
      }
      callback();
    },
  });
  const start = () =>
    startSiteProcess({
      engine,
      database,
      environment: { SMTP_URL: smtp.url },
      config: { letters: { ...loadConfig({}).letters, connections: CONNECTIONS, lease: nodes === 1 ? 1000 : 4000 } },
    });
  const sites: SiteProcess[] = [];
  for (let node = 0; node < nodes; node += 1) sites.push(await start());
  const owner = () => connectAsOwner(sites.at(-1) as SiteProcess);

  const api = await owner();
  const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Come in." }] }] };
  const letter = await api.request("POST", "/api/letter/", { title: "Spring", subject: "Spring", body });
  const path = `/api/letter/${letter.id}/`;
  const killAt = (kill: number) => {
    const at = kill < kills ? Math.floor(((kill + 1) * recipients) / (kills + 1)) : Number.POSITIVE_INFINITY;
    next = { at, reached: Promise.withResolvers<void>(), over: Promise.withResolvers<void>() };
    return next;
  };
  let current = killAt(0);
  await api.request("POST", `${path}send/`, { count: recipients });
  for (let kill = 0; kill < kills; kill += 1) {
    await current.reached.promise;
    const ended = sites.shift() as SiteProcess;
    await ended.kill();
    sites.push(await start());
    const { over } = current;
    current = killAt(kill + 1);
    over.resolve();
  }
  const again = await owner();
  const until = { timeout: 20 * 60_000, interval: 250 };
  const read = async () => (await again.request("GET", `${path}sendings/`))[0];
  await expect.poll(async () => (await read()).state, until).toBe("finished");
  const sending = await read();
  for (const site of sites) await site.stop();
  return { copies, sending };
}
