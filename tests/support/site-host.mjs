import { openSync, writeSync } from "node:fs";

// Run as `node site-host.mjs build/server/index.js`: runs the sites of tests in one process, as its parent requests
// them.
process.argv.splice(1, 1);
const { startServer } = await import(process.argv[1]);

/** The listening sites by port. */
const sites = new Map();

async function start(environment, config, log) {
  // A file, since each message would wake the parent. It stays open, since a line can follow the end of a site.
  const file = openSync(log, "a");
  sites.set(Number(environment.PORT), await startServer(environment, config, (line) => void writeSync(file, line)));
}

async function stop(port) {
  await sites.get(port).close();
  sites.delete(port);
}

process.on("message", ({ call, environment, config, log, port }) => {
  const done = environment ? start(environment, config, log) : stop(port);
  done.then(
    () => process.send({ call }),
    (error) => process.send({ call, error: error.stack }),
  );
});
process.on("disconnect", () => process.exit());
