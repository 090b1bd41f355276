import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";

/**
 * The key that signs tokens and links: the configured one, or one made on the first start and
 * kept in `dataDir/secret-key` (mode 600). Two processes starting at once agree on one file.
 */
export function loadSecretKey(config: Config): string {
  if (config.secretKey) return config.secretKey;
  const file = join(config.dataDir, "secret-key");
  mkdirSync(config.dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
