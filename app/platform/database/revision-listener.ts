import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { backoffDelays } from "../backoff-delays.ts";

const CHANNEL = "content_revision";
/** The slow poll behind LISTEN/NOTIFY, in milliseconds. */
const POLL_INTERVAL = 5000;
/** The delays between attempts to connect anew, in milliseconds. */
const INITIAL_DELAY = 100;
const MAX_DELAY = 5000;

/** How long a stop waits for the connection to end, in milliseconds. */
const STOP_TIMEOUT = 1000;

/**
 * Calls back whenever the content revision may have changed: on a notification, after each connection,
 * and at intervals, for a connection may be dead for long before anybody notices.
 * @param connect makes a client, not yet connected, whose queries have an end.
 * @returns the function that stops it.
 */
export function listenForRevisions(connect: () => Client, onChange: () => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let client: Client | undefined;

  const keepListening = async () => {
    let delays = backoffDelays(INITIAL_DELAY, MAX_DELAY);
    while (!signal.aborted) {
      client = connect();
      // The end of the connection follows an error; without a listener it would end the process.
      client.on("error", () => {});
      client.on("notification", onChange);
      const ended = new Promise((resolve) => client?.once("end", resolve));
      try {
        await client.connect();
        await client.query(`LISTEN ${CHANNEL}`);
        onChange();
        delays = backoffDelays(INITIAL_DELAY, MAX_DELAY);
        await ended;
      } catch {
        await client.end();
      }
      await sleep(delays.next().value, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const poll = setInterval(() => {
    onChange();
    // Also finds out whether the connection is still one.
    client?.query("select 1").catch(() => client?.end());
  }, POLL_INTERVAL).unref();
  const listening = keepListening();

  return async () => {
    clearInterval(poll);
    stopping.abort();
    void client?.end();
    await Promise.race([listening, sleep(STOP_TIMEOUT, undefined, { ref: false })]);
  };
}
