import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { closeAtEnd } from "./support/closing.ts";
import { freshDatabase } from "./support/databases/fresh-database.ts";
import { onFullDisk, program, surroundings } from "./support/program.ts";

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

interface Options {
  cwd?: string;
  env?: Record<string, string>;
  fullDisk?: boolean;
}

function cli(words: string[], { cwd = tmpdir(), env = {}, fullDisk = false }: Options = {}) {
  const command = [process.execPath, program(), ...words];
  const [file = "", ...args] = fullDisk ? onFullDisk(command) : command;
  return new Promise<Result>((done) => {
    const options = { cwd, env: { ...surroundings(), ...env } };
    execFile(file, args, options, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

test("lists all commands with --help", async () => {
  const { code, stdout } = await cli(["--help"]);
  expect(code).toBe(0);
  for (const name of ["serve", "migrate", "config check", "user add"])
    expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
});

test.for([
  ["user", "--help"],
  ["help", "user"],
])("lists the commands of a group in its help: %s", async (words) => {
  const { code, stdout } = await cli(words);
  expect(code).toBe(0);
  expect(stdout.match(/^ {2}\w+ \w+/gm)).toEqual(["  user add", "  user password", "  user role"]);
});

test.for([["serve"], ["migrate"], ["config", "check"]])("%s prints its usage with --help", async (words) => {
  const { code, stdout } = await cli([...words, "--help"]);
  expect(code).toBe(0);
  expect(stdout).toContain(`Usage: npm run cli -- ${words.join(" ")}`);
});

test.for([
  { words: [], message: "Specify a command." },
  { words: ["sevre"], message: 'Unknown command "sevre".' },
  { words: ["config"], message: 'Unknown command "config".' },
  { words: ["migrate", "--quick"], message: "Unknown option '--quick'" },
  { words: ["serve", "now"], message: "now" },
  { words: ["backup", "record", "--next-within", "soon"], message: "--next-within must be a whole number" },
  { words: ["nothing", "--help"], message: 'Unknown command "nothing --help".' },
  { words: ["demo", "--posts", "0x10"], message: "--posts must be a whole number from 1 to 10000000." },
])("exits with 2 and a message for invalid arguments: $words", async ({ words, message }) => {
  const { code, stdout, stderr } = await cli(words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(message);
});

test.for([["config", "check"], ["serve"], ["migrate"]])(
  "%s lists all configuration errors and exits with 1",
  async (words) => {
    const { code, stdout, stderr } = await cli(words, { env: { PORT: "x", DEMO: "maybe", SITE_URL: "nowhere" } });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.trim().split("\n")).toEqual([
      "The configuration has problems:",
      expect.stringMatching(/^ {2}PORT /),
      expect.stringMatching(/^ {2}SITE_URL /),
      expect.stringMatching(/^ {2}DEMO /),
    ]);
  },
);

test("reports a DATA_DIR that is a file", async () => {
  const { code, stdout, stderr } = await cli(["migrate"], { env: { DATA_DIR: program() } });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^DATA_DIR cannot be used: .*\n$/);
});

test("leaves no partial secret key behind on a full disk, and creates it on the next start", async () => {
  const { environment, drop } = await freshDatabase("sqlite", { empty: true });
  closeAtEnd(drop);
  const keyFile = join(environment.DATA_DIR, "secret-key");
  const full = await cli(["serve"], { env: environment, fullDisk: true });
  expect(full).toMatchObject({ code: 1, stdout: "" });
  expect(full.stderr).toMatch(/^DATA_DIR cannot be used: .*\n$/);
  expect(readdirSync(environment.DATA_DIR)).toEqual([]);
  expect(await cli(["migrate"], { env: environment })).toMatchObject({ code: 0 });
  expect(await cli(["search", "rebuild"], { env: environment })).toMatchObject({ code: 0 });
  expect(readFileSync(keyFile, "utf8")).toHaveLength(64);
});

test("refuses to start on a full disk if the database must be migrated", async () => {
  const { environment, drop } = await freshDatabase("sqlite", { empty: true });
  closeAtEnd(drop);
  const database = new DatabaseSync(join(environment.DATA_DIR, "lightwell.sqlite"));
  database.exec("pragma journal_mode = wal; create table something (id integer)");
  database.close();
  const env = { ...environment, SECRET_KEY: "a key for tests, and for nothing but tests" };
  expect(await cli(["serve"], { env, fullDisk: true })).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "The disk is not writable. Changes cannot be saved. This version must migrate the database before it can start.\n",
  });
});

const onExisting = [
  ["demo"],
  ["media", "check"],
  ["search", "rebuild"],
  ["backup", "record"],
  ["user", "add", "rose", "--role", "editor"],
  ["user", "password", "rose"],
  ["user", "role", "rose", "owner"],
];

test.for(["sqlite", "postgres"] as const)(
  "no command but serve and migrate creates a database (%s)",
  async (engine) => {
    const { environment, drop } = await freshDatabase(engine, { empty: true });
    closeAtEnd(drop);
    for (const words of onExisting) {
      const { code, stdout, stderr } = await cli(words, { env: environment });
      expect({ code, stdout }, words.join(" ")).toEqual({ code: 1, stdout: "" });
      expect(stderr).toBe(
        engine === "sqlite"
          ? `No database found at ${join(environment.DATA_DIR, "lightwell.sqlite")}. Check DATA_DIR. \`serve\` and \`migrate\` create a database.\n`
          : "The database is empty. Check DATABASE_URL and DATA_DIR. `serve` and `migrate` create the tables.\n",
      );
    }
    if (engine === "sqlite") expect(readdirSync(environment.DATA_DIR)).toEqual([]);
  },
);

test("commands refuse a database of a newer version in one sentence", async () => {
  const { environment, drop } = await freshDatabase("sqlite");
  closeAtEnd(drop);
  const file = new DatabaseSync(join(environment.DATA_DIR, "lightwell.sqlite"));
  file.exec("insert into kysely_migration (name, timestamp) values ('9999-telepathy', '2030-01-01T00:00:00.000Z')");
  file.close();
  for (const words of [["serve"], ["migrate"], ["search", "rebuild"], ["user", "role", "rose", "owner"]])
    expect(await cli(words, { env: { ...environment, DEMO: "0", PORT: "0" } }), words.join(" ")).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "The database was migrated by a newer version of the program (9999-telepathy): install that version or restore a backup.\n",
    });
});

test("says in one line that Node.js is too old, and does nothing else", async () => {
  const old = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.20.8"})`;
  const result = await new Promise<Result>((done) => {
    execFile(process.execPath, ["--import", old, "scripts/run.mjs", "start"], (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
  expect(result).toEqual({
    code: 1,
    stdout: "",
    stderr: "Node.js 20 or later is needed; this is 18.20.8. Install it from https://nodejs.org.\n",
  });
});

test("says within seconds that the packages cannot be installed without a network", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lightwell-install-"));
  closeAtEnd(async () => rmSync(folder, { recursive: true }));
  cpSync("scripts", join(folder, "scripts"), { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) cpSync(name, join(folder, name));
  const closed = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => closed.once("listening", done));
  const registry = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
  await new Promise((done) => closed.close(done));
  const env = { ...process.env, npm_config_registry: registry, npm_config_cache: join(folder, "cache") };
  const result = await new Promise<Result>((done) => {
    execFile(process.execPath, ["scripts/run.mjs", "start"], { cwd: folder, env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
  expect(result.code).toBe(1);
  expect(result.stderr).toContain(`npm's registry ${registry} cannot be reached (ECONNREFUSED).`);
  expect(result.stderr).toContain("The packages could not be installed");
});

test("rejects a short secret key in one line, from the environment and from its file", async () => {
  const { environment, drop } = await freshDatabase("sqlite");
  closeAtEnd(drop);
  expect(await cli(["migrate"], { env: { ...environment, SECRET_KEY: "short" } })).toEqual({
    code: 1,
    stdout: "",
    stderr: "The configuration has a problem: SECRET_KEY must be at least 32 bytes long\n",
  });
  writeFileSync(join(environment.DATA_DIR, "secret-key"), "");
  const refused = await cli(["serve"], { env: environment });
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(
    /^The configuration has a problem: The key in .+ has 0 bytes but needs at least 32\. .+\n$/,
  );
});

test("exits with one line if the database is unavailable", async () => {
  const { code, stdout, stderr } = await cli(["migrate"], {
    env: { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" },
  });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^The database cannot be used: .*ECONNREFUSED.*\n$/);
});

test("npx lightwell runs the same program as npm run cli", () => {
  const { scripts, bin } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(scripts.cli).toBe("node scripts/run.mjs cli");
  // Not executed, since it would install and build.
  expect(readFileSync(bin, "utf8")).toMatch(
    /^#!\/usr\/bin\/env node\n[\s\S]*splice\(2, 0, "cli"\);\nawait import\("\.\/run\.mjs"\);\n$/,
  );
  expect(statSync(bin).mode & 0o111, "can be run").toBe(0o111);
});

test("reads .env, over which the environment takes precedence", async () => {
  const directory = mkdtempSync(join(tmpdir(), "lightwell-env-"));
  closeAtEnd(async () => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, ".env"), "PORT=4000\nSITE_URL=https://from-file.example\n");
  const { stdout } = await cli(["config", "check"], { cwd: directory, env: { PORT: "5000" } });
  expect(stdout).toContain("https://from-file.example on 127.0.0.1:5000");
});

test.for(["sqlite", "postgres"] as const)("migrate builds the schema once (%s)", async (engine) => {
  const { environment, drop } = await freshDatabase(engine, { empty: true });
  closeAtEnd(drop);
  const first = await cli(["migrate"], { env: environment });
  expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining("0001-skeleton") });
  const second = await cli(["migrate"], { env: environment });
  expect(second).toEqual({ code: 0, stdout: "The database is up to date.\n", stderr: "" });
});

test("serve reports a port that is in use", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => other.once("listening", done));
  closeAtEnd(async () => void other.close());
  const { port } = other.address() as AddressInfo;
  const { environment, drop } = await freshDatabase("sqlite");
  closeAtEnd(drop);
  const { code, stderr } = await cli(["serve"], { env: { ...environment, PORT: String(port), DEMO: "0" } });
  expect(code).toBe(1);
  expect(stderr).toContain(`Port ${port} is in use by another program.`);
});

test("prints the owner's generated password on the first start only", async () => {
  const { environment, drop } = await freshDatabase("sqlite");
  closeAtEnd(drop);
  const printed = async () => {
    const child = execFile(process.execPath, [program(), "serve"], {
      cwd: environment.DATA_DIR,
      env: { ...surroundings(), PORT: "0", DEMO: "0", ...environment },
    });
    let text = "";
    const shown = new Promise<void>((done) => {
      child.stderr?.on("data", (chunk: string) => {
        text += chunk;
        if (/Sign in.*\n/.test(text)) done();
      });
    });
    await shown;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    return text;
  };
  const first = await printed();
  expect(first).toMatch(/Site +http:\/\/127\.0\.0\.1:\d+\/\n.*Admin .*\/admin\n.*API docs .*\/api\/docs\/\n/);
  expect(first).toMatch(/Sign in +as owner with the password (\w{5}-){3}\w{5} /);
  expect(await printed()).toMatch(/Sign in +as owner with your password/);
});

test("checks the files and rebuilds the search index of an empty database", async () => {
  const database = await freshDatabase("sqlite");
  closeAtEnd(() => database.drop());
  const media = await cli(["media", "check", "--repair"], { env: database.environment });
  expect(media).toMatchObject({ code: 0 });
  expect(media.stdout).toContain("Media library: 0 checked, 0 missing, 0 damaged, 0 orphaned.");
  const search = await cli(["search", "rebuild"], { env: database.environment });
  expect(search).toMatchObject({ code: 0, stdout: "" });
  expect(search.stderr).toContain("Indexing 100 %");
});

test("a backup reported by a script is recorded, with the time of the next one", async () => {
  const { environment, drop } = await freshDatabase("sqlite");
  closeAtEnd(drop);
  const { code, stdout, stderr } = await cli(["backup", "record", "--next-within", "30"], { env: environment });
  expect({ code, stdout, stderr }).toMatchObject({ code: 0, stdout: "Backup recorded.\n" });
  const file = new DatabaseSync(join(environment.DATA_DIR, "lightwell.sqlite"), { readOnly: true });
  const [row] = file.prepare("select created_at, next_by from backup").all() as {
    created_at: string;
    next_by: string;
  }[];
  file.close();
  expect(Date.parse(row?.next_by ?? "") - Date.parse(row?.created_at ?? "")).toBe(30 * 3_600_000);
});
