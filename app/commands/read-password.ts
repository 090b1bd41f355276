import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** Where a password comes from, and where it is asked for. */
export interface Terminal {
  input: NodeJS.ReadStream;
  /** Standard error: standard output is what the command has to say. */
  output: NodeJS.WritableStream;
}

/** The person at the terminal gave up (Ctrl+C, Ctrl+D), or the two entries differ. */
export class NoPassword extends Error {}

/**
 * Reads a password: at a terminal it is asked for twice and not shown, else it is the first line of
 * standard input. It is never an argument, which other people of the machine could see.
 * @throws NoPassword
 */
export async function readPassword({ input, output }: Terminal): Promise<string> {
  if (!input.isTTY) return (await text(input)).split(/\r?\n/, 1)[0] ?? "";
  const password = await ask("Password: ", { input, output });
  if ((await ask("The same again: ", { input, output })) === password) return password;
  throw new NoPassword("The two passwords differ. Nothing was changed.");
}

function ask(question: string, { input, output }: Terminal): Promise<string> {
  // Readline would show what is typed.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  return new Promise<string>((resolve, reject) => {
    reader.once("line", resolve);
    reader.once("SIGINT", () => reader.close());
    // After a line this comes too late to matter.
    reader.once("close", () => reject(new NoPassword("Nothing was changed.")));
    output.write(question);
  }).finally(() => {
    reader.close();
    output.write("\n");
  });
}
