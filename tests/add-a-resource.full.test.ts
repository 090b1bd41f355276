import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addedLines, followStep, type GuideStep, guideSteps } from "./support/guide.ts";

const root = join(import.meta.dirname, "..");
const steps = guideSteps(readFileSync(join(root, "docs/add-a-resource.md"), "utf8"));
const created = steps.filter(({ language }) => language !== "diff");
const changed = steps.filter(({ language }) => language === "diff");
const isFeature = ({ path }: GuideStep) => path.startsWith("app/features/events/");
const isPage = ({ path }: GuideStep) => /\/pages\/|\.routes\.ts$/.test(path);
const isTest = ({ path }: GuideStep) => path.startsWith("tests/") || path.endsWith(".test.ts");
const listPaths = (some: readonly GuideStep[]) => [...new Set(some.map(({ path }) => path))].sort();

describe("the code of a resource added by the guide", () => {
  test("is its own folder, one migration and one line in the list of features, plus tests", () => {
    expect(listPaths(created.filter((step) => !isFeature(step)))).toEqual(["db/migrations/0200-events.ts"]);
    expect(listPaths(changed.filter((step) => !isTest(step)))).toEqual([
      "app/features/features.server.ts",
      "db/migrations/migrations.ts",
    ]);
    const entries = changed.filter(({ path }) => path === "app/features/features.server.ts");
    const lines = entries.flatMap(({ code }) => addedLines(code));
    expect(lines.filter((line) => !line.startsWith("import "))).toEqual(["  eventsFeature,"]);
  });

  test("is at most 150 lines, not counting pages, styles and tests", () => {
    const files = created.filter((step) => !isPage(step) && !isTest(step));
    const inFiles = files.reduce((sum, { code }) => sum + code.trimEnd().split("\n").length, 0);
    const elsewhere = changed.filter((step) => !isTest(step)).flatMap(({ code }) => addedLines(code)).length;
    process.stdout.write(`The guide's events: ${inFiles} lines, and ${elsewhere} in other files\n`);
    expect(inFiles + elsewhere).toBeLessThanOrEqual(150);
  });
});

describe("the guide, followed in a copy of the repository,", { timeout: 300_000 }, () => {
  let copy: string;
  beforeAll(() => {
    copy = copyRepository();
    for (const step of steps) followStep(copy, step);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const tool = (file: string, ...options: string[]) => [join(copy, "node_modules", file), ...options];

  test("passes the format and type checks", async () => {
    await run(copy, tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings", ...listPaths(steps)));
    await run(copy, tool("@react-router/dev/bin.cjs", "typegen"));
    const files = listPaths(steps).filter((path) => /\.tsx?$/.test(path));
    const config = {
      extends: "./tsconfig.json",
      files,
      include: [".react-router/types/**/*", "app/**/*.d.ts", "tests/support/databases/*"],
    };
    writeFileSync(join(copy, "tsconfig.guide.json"), JSON.stringify(config));
    await run(copy, tool("typescript/bin/tsc", "--singleThreaded", "--project", "tsconfig.guide.json"));
  });

  test("follows the import rules", async () => {
    const files = listPaths(created).filter((path) => !path.endsWith(".css"));
    await run(copy, tool("dependency-cruiser/bin/dependency-cruiser.mjs", ...files));
  });

  test("has API, history, search, export, preview and pages on both engines", async () => {
    const files = ["app/features/events", ...general, "tests/schema.test.ts"];
    const projects = ["sqlite", "postgres", "site"].flatMap((project) => ["--project", project]);
    const output = await run(copy, tool("vitest/vitest.mjs", "run", ...projects, ...files, "-t", names.join("|")), {
      TEST_DATABASE_URL: inject("postgres").url,
    });
    // Each file runs on both engines, except that the schemas are compared only once.
    expect(output).toMatch(new RegExp(`Test Files +${2 * (general.length + 1) + 1} passed`));
  });
});

/** Tests of all resources, with the names of those that concern events. */
const general = [
  "app/routes.test.ts",
  "app/site/public-resources.test.ts",
  "db/migrations/list-indexes.test.ts",
  "tests/support/sample-items.test.ts",
];
const names = [
  "event",
  "lists exactly the registered routes",
  "reads every list in index order",
  "both engines",
  "sorts by code point",
];

const CODE = new Set([".ts", ".tsx", ".css", ".json", ".svg", ".woff2"]);

/** Copies what the checks and tests of the application need; packages are shared. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), "lightwell-guide-"));
  for (const folder of ["app", "db", "demo", "tests"]) {
    if (!existsSync(join(root, folder))) continue;
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !basename(path).includes(".") || CODE.has(extname(path)),
    });
  }
  const configuration = readdirSync(root).filter((name) => name.endsWith(".config.ts"));
  for (const file of [
    ...configuration,
    "package.json",
    "tsconfig.json",
    "biome.json",
    ".gitignore",
    ".dependency-cruiser.cjs",
  ])
    cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Runs a Node program in a folder. @returns its output @throws an error with its output if it fails. */
async function run(cwd: string, command: string[], environment: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, command, {
    cwd,
    env: { ...process.env, NODE_ENV: "test", NO_COLOR: "1", VITEST: undefined, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  const code = await new Promise((ended) => child.once("close", ended));
  if (code !== 0) throw new Error(`${command.map((part) => basename(part)).join(" ")}\n${output}`);
  return output;
}
