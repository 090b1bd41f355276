import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readPassword } from "./read-password.ts";

/** A terminal that enters the next line at each prompt. */
function terminal(...entries: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = new PassThrough();
  let shown = "";
  output.on("data", (chunk: Buffer) => {
    shown += chunk.toString();
    if (chunk.toString().endsWith(": ")) input.write(entries.shift() ?? "\u0004");
  });
  const read = readPassword({ input: input as unknown as NodeJS.ReadStream, output });
  return { read, shown: () => shown };
}

test("prompts for a password twice on a terminal, and never echoes it", async () => {
  const { read, shown } = terminal("a lanterm\u007fn on the stairs\r", "a lantern on the stairs\r");
  expect(await read).toBe("a lantern on the stairs");
  expect(shown()).toBe("Password: \nRepeat the password: \n");
});

test.each([
  ["two different passwords", ["one\r", "two\r"], "The passwords do not match. Nothing has been changed."],
  ["Ctrl+C", ["half a pass\u0003"], "Nothing has been changed."],
  ["Ctrl+D", ["\u0004"], "Nothing has been changed."],
])("fails after %s", async (_what, entries, message) => {
  await expect(terminal(...entries).read).rejects.toThrow(message);
});

test.each([
  ["a line\n", "a line"],
  ["a line\r\nand another", "a line"],
  [" no newline", " no newline"],
  ["", ""],
])("reads the first line of standard input otherwise: %j", async (text, password) => {
  const input = new PassThrough();
  input.end(text);
  expect(await readPassword({ input: input as unknown as NodeJS.ReadStream, output: new PassThrough() })).toBe(
    password,
  );
});
