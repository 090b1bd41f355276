import type { App } from "#app/platform/app.ts";
import type { Readers } from "../sending/readers.ts";
import { makeDigest } from "./make-digest.server.ts";
import { sendDigests } from "./send-digest.server.ts";

/** Creates the scheduled digest, and sends it if that is switched on. */
export async function runDigest(app: App, readers: Readers): Promise<void> {
  await makeDigest(app, readers.articles);
  await sendDigests(app, readers);
}
