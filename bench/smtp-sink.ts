import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A mail server that takes everything, in a process of its own; it sends its parent its port and the first message. */
let isFirst = true;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  logger: false,
  async onData(stream, _session, callback) {
    if (isFirst) {
      isFirst = false;
      // It ends early when the site is stopped.
      process.send?.({ message: await text(stream).catch(() => "") });
    } else {
      stream.on("error", () => {}).resume();
      await new Promise((done) => stream.once("close", done));
    }
    callback();
  },
});
server.on("error", () => {});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.server.address() as { port: number }).port }));
process.once("disconnect", () => process.exit());
