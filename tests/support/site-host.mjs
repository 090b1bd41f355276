// Run as `node site-host.mjs build/server/index.js`: has the sites of tests in one process, as its parent asks for them.
process.argv.splice(1, 1);
const { startServer } = await import(process.argv[1]);

/** Those that listen, by their port. */
const sites = new Map();

async function start(environment) {
  const port = Number(environment.PORT);
  sites.set(port, await startServer(environment, (line) => process.send({ port, line })));
}

async function stop(port) {
  await sites.get(port).close();
  sites.delete(port);
}

process.on("message", ({ call, environment, port }) => {
  const done = environment ? start(environment) : stop(port);
  done.then(
    () => process.send({ call }),
    (error) => process.send({ call, error: error.stack }),
  );
});
process.on("disconnect", () => process.exit());
