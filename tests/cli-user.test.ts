import { execFile } from "node:child_process";
import { expect, test } from "vitest";
import type { Engine } from "#app/platform/database/database.ts";
import { closeAtEnd } from "./support/closing.ts";
import { freshDatabase } from "./support/databases/fresh-database.ts";
import { journeyEngines } from "./support/full-run.ts";
import { program, surroundings } from "./support/program.ts";

const password = "a lantern on the stairs";

async function start(engine: Engine) {
  const { environment, drop } = await freshDatabase(engine);
  closeAtEnd(drop);
  return (words: string[], input = "") =>
    new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
      const env = { ...surroundings(), ...environment };
      const child = execFile(process.execPath, [program(), "user", ...words], { env }, (error, stdout, stderr) =>
        done({ code: error ? Number(error.code) : 0, stdout, stderr }),
      );
      child.stdin?.on("error", () => {});
      child.stdin?.end(input);
    });
}

test.for(journeyEngines)("manages accounts (%s)", async (engine) => {
  const user = await start(engine);
  expect(await user(["add", "Rose", "--role", "owner", "--email", "rose@example.org"], `${password}\n`)).toEqual({
    code: 0,
    stdout: "The account rose (owner) has been created.\n",
    stderr: "",
  });
  expect(await user(["password", "rose", "--without-otp"], `${password} too\n`)).toEqual({
    code: 0,
    stdout: "The password of rose has been set.\n",
    stderr: "",
  });
  expect(await user(["role", "rose", "author"])).toEqual({
    code: 1,
    stdout: "",
    stderr: "This is the last active owner. Make someone else an owner first.\n",
  });
  await user(["add", "lily", "--role=owner"], password);
  expect(await user(["role", "rose", "author"])).toMatchObject({
    code: 0,
    stdout: "The role of rose is now author.\n",
  });
  expect(await user(["add", "rose", "--role", "editor"], password)).toMatchObject({
    code: 1,
    stderr: "A user with that username already exists.\n",
  });
  expect(await user(["add", "ivy", "--role", "editor"], "short\n")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("This password is too short."),
  });
  expect(await user(["password", "nobody"], password)).toMatchObject({
    code: 1,
    stderr: 'There is no account called "nobody".\n',
  });
});

test.for([
  { words: ["add"], message: "Expected <username>." },
  { words: ["add", "rose"], message: "Specify --role" },
  { words: ["add", "rose", "--role", "king"], message: '"king" is not a role. Choose one of: owner, editor, author.' },
  { words: ["add", "rose", "--password", "secret"], message: "Unknown option '--password'" },
  { words: ["password", "rose", "a password"], message: "Expected <username>." },
  { words: ["role", "rose"], message: "Expected <username> <role>." },
])("exits with 2 and a message for invalid arguments: $words", async ({ words, message }) => {
  const user = await start("sqlite");
  const { code, stdout, stderr } = await user(words, password);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(message);
});

test("each command prints its usage with --help", async () => {
  const user = await start("sqlite");
  const help = await Promise.all(["add", "password", "role"].map((name) => user([name, "--help"])));
  expect(help.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(help[0]?.stdout).toContain("Usage: npm run cli -- user add <username> --role <role> [--email <address>]");
  expect(help[1]?.stdout).toContain("standard input");
});
