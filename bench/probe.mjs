import { createServer } from "node:http";
import { createRequire } from "node:module";
import { isMainThread } from "node:worker_threads";
import { LRUCache } from "lru-cache";

/**
 * Loaded into a server with `--import`: counts renderings, and responds to queries about its process on the loopback
 * port PROBE_PORT. `bare` repeatedly renders the tree that the server last rendered for a path, with the same data.
 * `uncached` makes every page miss the page cache. This is JavaScript, since stripping types would take 18 MB of the
 * measured memory.
 * @param {number} port
 */
function listen(port) {
  // Loaded with `require` before the server imports it, since names imported from CommonJS are copied once.
  const react = createRequire(import.meta.url)("react-dom/server");
  const { renderToString } = react;
  let renders = 0;
  let watched;
  let tree;
  react.renderToString = (element, options) => {
    renders += 1;
    const { url } = element.props;
    if (watched && url && new URL(url).pathname === watched) tree = element;
    return renderToString(element, options);
  };

  let uncached = false;
  const { get } = LRUCache.prototype;
  LRUCache.prototype.get = function (...parameters) {
    const value = get.apply(this, parameters);
    return uncached && typeof value === "object" && value && "improved" in value ? undefined : value;
  };

  const questions = {
    state: () => ({ renders, rss: process.memoryUsage.rss(), cpu: processorTime() }),
    watch: (parameters) => {
      watched = parameters.get("path") ?? undefined;
      tree = undefined;
      return {};
    },
    uncached: (parameters) => {
      uncached = parameters.get("on") === "1";
      return {};
    },
    bare: (parameters) => {
      if (!tree) throw new Error(`${watched} has not been rendered.`);
      const begun = processorTime();
      const end = performance.now() + 1000 * Number(parameters.get("seconds"));
      let count = 0;
      for (; performance.now() < end; count += 1) renderToString(tree);
      return { rate: (1000 * count) / (processorTime() - begun) };
    },
  };

  createServer(({ url = "" }, response) => {
    const { pathname, searchParams } = new URL(url, "http://probe");
    try {
      response.end(JSON.stringify(questions[pathname.slice(1)]?.(searchParams)));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  })
    .listen(port, "127.0.0.1")
    .unref();
}

/** The processor time of the process, in milliseconds. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

// Does not run in processes and threads that the server starts.
if (isMainThread && process.argv[1]?.endsWith("serve-with.mjs")) listen(Number(process.env.PROBE_PORT));
