import { randomBytes, randomUUID } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "../config/config.ts";
import { MIN_SECRET_KEY_BYTES } from "../config/environment.ts";
import { makePrivateFolder, restrictToOwner } from "../disk/private-files.ts";

/**
 * Loads the key that signs tokens and links: the configured one, or one created on the first start and
 * stored in `dataDir/secret-key` (mode 600). Processes that start at the same time get the same key.
 * @throws ConfigError if the key in the file is too short.
 */
export function loadSecretKey(config: Config): string {
  if (config.secretKey) return config.secretKey;
  const file = join(config.dataDir, "secret-key");
  makePrivateFolder(config.dataDir);
  const key = readKey(file) ?? createKey(file, config.dataDir);
  const bytes = Buffer.byteLength(key);
  if (bytes < MIN_SECRET_KEY_BYTES) {
    throw new ConfigError([
      `The key in ${file} has ${bytes} bytes but needs at least ${MIN_SECRET_KEY_BYTES}. Restore the file from a backup, or delete it to generate a new key.`,
    ]);
  }
  restrictToOwner(file, 0o600);
  return key;
}

function readKey(file: string) {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Creates the file atomically, even if the power fails; if several processes try, the first one wins. */
function createKey(file: string, folder: string) {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
    // Unlike a rename, a link does not replace a key that another process has created.
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return readFileSync(file, "utf8").trim();
}
