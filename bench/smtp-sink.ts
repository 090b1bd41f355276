import { SMTPServer } from "smtp-server";

/** A mail server that accepts everything, in its own process; it sends its port to its parent. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  logger: false,
  onData(stream, _session, callback) {
    stream.on("error", () => {}).resume();
    stream.once("close", () => callback());
  },
});
// A connection ends early when the site stops.
server.on("error", () => {});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.server.address() as { port: number }).port }));
process.once("disconnect", () => process.exit());
