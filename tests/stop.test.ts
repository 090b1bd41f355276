import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { loadConfig } from "#app/platform/config.ts";
import { openDatabase } from "#app/platform/database/database.ts";
import { closeAtEnd } from "./support/closing.ts";
import { type FreshDatabase, freshDatabase } from "./support/databases/fresh-database.ts";
import { type Site, startSite } from "./support/site.ts";

const engines = ["sqlite", "postgres"] as const;

test.for(engines)(
  "SIGTERM: what is under way finishes and is kept, what comes after is refused (%s)",
  async (engine) => {
    const database = await freshDatabase(engine);
    closeAtEnd(database.drop);
    const site = await startSite({ engine, database });

    const slow = await startPosting(site, JSON.stringify({ email: "slow@example.org" }));
    // Browsers open connections before they need them; those hold nothing up.
    const unused = await startPosting(site, "", 0);
    site.process.kill("SIGTERM");
    await expect.poll(() => isListening(site)).toBe(false);
    expect(site.process.exitCode).toBeNull();

    expect(await slow.finish()).toMatch(/^HTTP\/1\.1 201 /);
    const answeredAt = performance.now();
    const { signalCode, exitCode } = await ended(site);
    expect(performance.now() - answeredAt).toBeLessThan(3000);
    unused.socket.destroy();
    expect({ signalCode, exitCode }).toEqual({ signalCode: null, exitCode: 0 });
    expect(await subscribers(database)).toEqual(["slow@example.org"]);
  },
);

test("SIGTERM: a request on a connection that stayed open is told to come back later", async () => {
  const site = await startSite({ engine: "sqlite" });
  const slow = await startPosting(site, JSON.stringify({ email: "slow@example.org" }));
  const waiting = await startPosting(site, JSON.stringify({ email: "late@example.org" }), 40);
  site.process.kill("SIGTERM");
  await expect.poll(() => isListening(site)).toBe(false);
  expect(await waiting.finish()).toMatch(/^HTTP\/1\.1 503 .*connection: close/is);
  expect(await slow.finish()).toMatch(/^HTTP\/1\.1 201 /);
  await ended(site);
});

test("a second signal ends the process without waiting", async () => {
  const site = await startSite({ engine: "sqlite" });
  const slow = await startPosting(site, JSON.stringify({ email: "slow@example.org" }));
  site.process.kill("SIGINT");
  // From the terminal and from npm at once: still one wish.
  site.process.kill("SIGINT");
  await setTimeout(1200);
  expect(site.process.exitCode).toBeNull();
  site.process.kill("SIGINT");
  expect((await ended(site)).exitCode).toBe(130);
  slow.socket.destroy();
});

/** A request to subscribe that stops short of its last byte (or after its first `bytes`). */
async function startPosting(site: Site, body: string, bytes?: number) {
  const { hostname, port, host } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = `POST /api/viewer/subscriber/ HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const request = head + body;
  const first = bytes ?? request.length - 1;
  if (first > 0) socket.write(request.slice(0, first));
  // The server has to have read it before the signal comes.
  await setTimeout(200);
  return { socket, finish: () => finish(socket, request.slice(first)) };
}

async function finish(socket: Socket, rest: string) {
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  socket.write(rest);
  await once(socket, "close");
  return answer;
}

function isListening(site: Site) {
  const { hostname, port } = new URL(site.url);
  return new Promise<boolean>((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function ended({ process }: Site) {
  if (process.exitCode === null && process.signalCode === null) await once(process, "exit");
  return process;
}

async function subscribers({ environment }: FreshDatabase) {
  const database = openDatabase(loadConfig(environment));
  try {
    const rows = await database.db.selectFrom("subscriber").select("email").execute();
    return rows.map(({ email }) => email);
  } finally {
    await database.close();
  }
}
