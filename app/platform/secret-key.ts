import { randomBytes, randomUUID } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError, SHORTEST_SECRET_KEY } from "./config.ts";
import { makePrivateFolder, restrictToOwner } from "./private-files.ts";

/**
 * The key that signs tokens and links: the configured one, or one made on the first start and
 * kept in `dataDir/secret-key` (mode 600). Two processes starting at once agree on one file.
 * @throws ConfigError where the file holds less than a key.
 */
export function loadSecretKey(config: Config): string {
  if (config.secretKey) return config.secretKey;
  const file = join(config.dataDir, "secret-key");
  makePrivateFolder(config.dataDir);
  const key = readKey(file) ?? makeKey(file, config.dataDir);
  const bytes = Buffer.byteLength(key);
  if (bytes < SHORTEST_SECRET_KEY) {
    throw new ConfigError([
      `The key in ${file} has ${bytes} of at least ${SHORTEST_SECRET_KEY} bytes: restore the file from a backup, or delete it to have another key made.`,
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

/** The file is there whole or not at all, also after a power cut; the key is the one of whoever came first. */
function makeKey(file: string, folder: string) {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
    // Unlike a rename, a link does not replace the key that another process made meanwhile.
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
