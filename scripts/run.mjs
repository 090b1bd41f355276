// The entry point of `npm start`, `npm run dev`, `npm test`, `npm run test:all` and `npm run cli`. It runs on Node 20
// or later, installs and builds if necessary, and continues with the project's own Node.
import { build } from "./build.mjs";
import { check } from "./check.mjs";
import { install } from "./install.mjs";
import { compileCache, memory, projectNode, run, runServer } from "./processes.mjs";

const server = () => [`${process.env.BUILD_DIR ?? "build"}/server/index.js`];
const production = { NODE_ENV: "production" };

async function runProgram(program, options) {
  await install();
  await build();
  // Servers started by this process inherit it.
  const env = { ...production, ...memory.env, ...compileCache(), NODE_OPTIONS: memory.flags.join(" ") };
  return run(projectNode, [program, ...options], { env });
}

const commands = {
  async start(options) {
    await install();
    await build();
    return runServer([...server(), "serve", ...options], production);
  },
  async dev(options) {
    await install();
    return run(projectNode, ["scripts/dev.mjs", ...options], { env: { NODE_ENV: "development" } });
  },
  async test(options) {
    await install();
    return check(options);
  },
  async "test:all"(options) {
    await install();
    return check(options, true);
  },
  bench: (options) => runProgram("bench/bench.ts", options),
  screenshots: (options) => runProgram("bench/screenshots.ts", options),
  async cli(options) {
    await install();
    await build();
    return runServer([...server(), ...options], production);
  },
};

const MIN_NODE = 20;
if (Number.parseInt(process.versions.node, 10) < MIN_NODE) {
  console.error(
    `Node.js ${MIN_NODE} or later is needed; this is ${process.versions.node}. Install it from https://nodejs.org.`,
  );
  process.exit(1);
}
const [name, ...options] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? "") ? commands[name] : undefined;
if (!command) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(commands).join(" | ")} [options]`);
  process.exit(2);
}
try {
  process.exitCode = await command(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
