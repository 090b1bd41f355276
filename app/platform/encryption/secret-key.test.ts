import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError, loadConfig } from "../config/config.ts";
import { openSqlite } from "../database/sqlite.ts";
import { loadSecretKey } from "./secret-key.ts";

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "lightwell-key-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
const loadKey = (dataDir: string) => loadSecretKey(loadConfig({ DATA_DIR: dataDir }));
const readMode = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("the first start creates a key and later ones read it", () => {
  const dataDir = join(temporaryFolder(), "data");
  const key = loadKey(dataDir);
  expect(Buffer.byteLength(key)).toBeGreaterThanOrEqual(32);
  expect(loadKey(dataDir)).toBe(key);
  expect(readdirSync(dataDir)).toEqual(["secret-key"]);
});

test.each(["", "short", "k".repeat(31), `${" ".repeat(40)}\n`])(
  "rejects a key file that contains %j with one line",
  (content) => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, "secret-key");
    writeFileSync(file, content);
    expect(() => loadKey(dataDir)).toThrow(ConfigError);
    expect(() => loadKey(dataDir)).toThrow(
      new RegExp(
        `^The configuration has a problem: The key in ${file} has ${content.trim().length} bytes but needs at least 32\\. .+$`,
      ),
    );
    expect(readFileSync(file, "utf8"), "the file is left unchanged").toBe(content);
  },
);

test("only the owner can access the folder, the key and the database", async () => {
  const dataDir = join(temporaryFolder(), "data");
  loadKey(dataDir);
  const { db, close } = openSqlite(join(dataDir, "lightwell.sqlite"));
  onTestFinished(close);
  await db.schema.createTable("thing").addColumn("id", "integer").execute();
  const modes = Object.fromEntries(readdirSync(dataDir).map((name) => [name, readMode(join(dataDir, name))]));
  expect(modes).toEqual({
    "secret-key": "600",
    "lightwell.sqlite": "600",
    "lightwell.sqlite-wal": "600",
    "lightwell.sqlite-shm": "600",
  });
  expect(readMode(dataDir)).toBe("700");
});

test("restricts files that an older release left readable for others", async () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o755);
  mkdirSync(join(dataDir, "media"));
  for (const name of ["secret-key", "lightwell.sqlite"]) writeFileSync(join(dataDir, name), "", { mode: 0o644 });
  writeFileSync(join(dataDir, "secret-key"), "k".repeat(64));
  loadKey(dataDir);
  await openSqlite(join(dataDir, "lightwell.sqlite")).close();
  expect(["", "secret-key", "lightwell.sqlite"].map((name) => readMode(join(dataDir, name)))).toEqual([
    "700",
    "600",
    "600",
  ]);
});

test("a shared folder, such as /tmp, keeps its mode", () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o755);
  writeFileSync(join(dataDir, "of-somebody-else.txt"), "");
  loadKey(dataDir);
  expect(readMode(dataDir)).toBe("755");
  expect(readMode(join(dataDir, "secret-key"))).toBe("600");
});
