import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";

/**
 * Loaded into a server by `--import`: at SIGUSR2 it writes the URLs and lengths (in characters) of all loaded scripts
 * as JSON into the file SCRIPTS_FILE. JavaScript, since the server's process strips no types.
 */
process.on("SIGUSR2", () => {
  const session = new Session();
  session.connect();
  const scripts = [];
  session.on("Debugger.scriptParsed", ({ params: { url, length } }) => scripts.push({ url, length }));
  session.post("Debugger.enable", () => writeFileSync(process.env.SCRIPTS_FILE, JSON.stringify(scripts)));
});
