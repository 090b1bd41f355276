import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import type { FreshDatabase } from "./databases/fresh-database.ts";
import { program, surroundings } from "./program.ts";

/** Migrates a database and starts `demo` over it; its progress is written to standard error. */
export function startDemo(database: FreshDatabase, words: string[] = []): ChildProcess {
  const cwd = database.environment.DATA_DIR;
  const env = { ...surroundings(), OWNER_PASSWORD: "a password of the tests", ...database.environment };
  execFileSync(process.execPath, [program(), "migrate"], { cwd, env });
  return spawn(process.execPath, [program(), "demo", ...words], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
}

/** Runs `demo` to its end. @returns its exit code and output. */
export async function runDemo(database: FreshDatabase, words: string[] = []) {
  const child = startDemo(database, words);
  const said = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      said.text += chunk;
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output: said.text };
}
