// `npm run dev`: runs the whole application on one port, directly from the sources. Vite updates the
// browser with hot module replacement; the server is recreated on the next request after one of its
// modules has changed.
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createVite } from "vite";

if (existsSync(".env")) process.loadEnvFile(".env");
// In development, a JSON line per request is too verbose.
process.env.LOG_LEVEL ??= "warn";

const front = createServer((request, response) => {
  relaxPolicy(response);
  vite.middlewares(request, response, () => void handle(request, response));
});
const vite = await createVite({
  appType: "custom",
  server: { middlewareMode: { server: front }, ws: { server: front } },
});
const load = (path) => vite.ssrLoadModule(path);

let current;
let isStale = false;
vite.watcher.on("all", (_event, file) => {
  // Styles and images affect only the browser.
  if (/\.(?:[cm]?[jt]sx?|json)$/.test(file) && !/\.test\.ts$/.test(file)) isStale = true;
});

try {
  const { loadConfig } = await load("/app/platform/config/config.ts");
  const config = loadConfig(process.env);
  const { http, app, printAddresses, listenErrorMessage, signIn } = await application();
  front.once("error", async (error) => fail(`${listenErrorMessage(error, config)}`));
  front.listen(config.port, config.host, () => printAddresses(app, http, signIn));
} catch (error) {
  await fail(error.name === "ConfigError" ? error.message : error.stack);
}

/** The application, recreated if the sources have changed. */
async function application() {
  if (current && !isStale) return current;
  isStale = false;
  const previous = current ? await current.catch(() => undefined) : undefined;
  current = (async () => {
    await previous?.http.close();
    const [{ loadConfig }, { bootServer, printAddresses, listenErrorMessage }, build] = await Promise.all([
      load("/app/platform/config/config.ts"),
      load("/app/commands/serve.ts"),
      load("virtual:react-router/server-build"),
    ]);
    const started = await bootServer(loadConfig(process.env), build);
    await started.http.ready();
    return { ...started, printAddresses, listenErrorMessage };
  })();
  return current;
}

async function handle(request, response) {
  try {
    const { http } = await application();
    http.routing(request, response);
  } catch (error) {
    isStale = true;
    vite.ssrFixStacktrace(error);
    console.error(error);
    response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end(error.stack);
  }
}

/** Vite's client needs inline scripts, inline styles and a web socket. */
function relaxPolicy(response) {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status, ...rest) => {
    response.removeHeader("Content-Security-Policy");
    const headers = rest.at(-1);
    if (headers && typeof headers === "object") {
      for (const name of Object.keys(headers)) if (/^content-security-policy$/i.test(name)) delete headers[name];
    }
    return writeHead(status, ...rest);
  };
}

async function fail(message) {
  console.error(message);
  await (await current?.catch(() => undefined))?.http.close();
  await vite.close();
  process.exit(1);
}

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    front.close();
    front.closeAllConnections();
    await (await current?.catch(() => undefined))?.http.close();
    await vite.close();
    process.exit(0);
  });
}
