import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readPassword } from "./read-password.ts";

/** A terminal at which somebody types as soon as they are asked. */
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

test("at a terminal a password is asked for twice and never shown", async () => {
  const { read, shown } = terminal("a lanterm\u007fn on the stairs\r", "a lantern on the stairs\r");
  expect(await read).toBe("a lantern on the stairs");
  expect(shown()).toBe("Password: \nThe same again: \n");
});

test.each([
  ["two entries that differ", ["one\r", "two\r"], "The two passwords differ. Nothing was changed."],
  ["Ctrl+C", ["half a pass\u0003"], "Nothing was changed."],
  ["Ctrl+D", ["\u0004"], "Nothing was changed."],
])("%s end it", async (_what, entries, message) => {
  await expect(terminal(...entries).read).rejects.toThrow(message);
});

test.each([
  ["a line\n", "a line"],
  ["a line\r\nand another", "a line"],
  [" no newline", " no newline"],
  ["", ""],
])("otherwise it is the first line of standard input: %j", async (text, password) => {
  const input = new PassThrough();
  input.end(text);
  expect(await readPassword({ input: input as unknown as NodeJS.ReadStream, output: new PassThrough() })).toBe(
    password,
  );
});
