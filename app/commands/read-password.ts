import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

export interface Terminal {
  input: NodeJS.ReadStream;
  /** For the prompts. Use standard error: standard output is for the result of the command. */
  output: NodeJS.WritableStream;
}

/** The prompt was cancelled (Ctrl+C, Ctrl+D), or the two passwords differ. */
export class PasswordPromptError extends Error {}

/**
 * Reads a password. On a terminal it is prompted for twice, without echo; otherwise it is the first
 * line of standard input. It is never an argument, since other users can see those.
 * @throws PasswordPromptError if the prompt is cancelled or the two passwords differ.
 */
export async function readPassword({ input, output }: Terminal): Promise<string> {
  if (!input.isTTY) return (await text(input)).split(/\r?\n/, 1)[0] ?? "";
  const password = await ask("Password: ", { input, output });
  if ((await ask("Repeat the password: ", { input, output })) === password) return password;
  throw new PasswordPromptError("The passwords do not match. Nothing has been changed.");
}

function ask(question: string, { input, output }: Terminal): Promise<string> {
  // Readline would echo the input.
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input, output: discard, terminal: true, historySize: 0 });
  return new Promise<string>((resolve, reject) => {
    reader.once("line", resolve);
    reader.once("SIGINT", () => reader.close());
    // Has no effect after a line: the promise is settled by then.
    reader.once("close", () => reject(new PasswordPromptError("Nothing has been changed.")));
    output.write(question);
  }).finally(() => {
    reader.close();
    output.write("\n");
  });
}
