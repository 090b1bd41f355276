import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { backoffDelays } from "../jobs/backoff-delays.ts";

const CHANNEL = "content_revision";
/** The interval of the fallback poll, in milliseconds. */
const POLL_INTERVAL = 5000;
/** Between attempts to reconnect, in milliseconds. */
const INITIAL_DELAY = 100;
const MAX_DELAY = 5000;

/** How long stopping waits for the connection to close, in milliseconds. */
const STOP_TIMEOUT = 1000;

/**
 * Calls back whenever the content revision may have changed: on a notification, after every connect, and
 * at intervals, since a dead connection may go unnoticed for long.
 * @param connect creates an unconnected client with a query timeout.
 * @returns a function that stops it.
 */
export function listenForRevisions(connect: () => Client, onChange: () => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let client: Client | undefined;

  const keepListening = async () => {
    let delays = backoffDelays(INITIAL_DELAY, MAX_DELAY);
    while (!signal.aborted) {
      client = connect();
      // `end` follows every error; an `error` event without a listener would crash the process.
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
    // Detects a dead connection.
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
