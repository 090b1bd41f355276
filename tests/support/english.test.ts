import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { findHabits, textsOfCode, textsOfMarkdown } from "./english.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(join(root, name), "utf8");

const code = globSync("app/**/*.{ts,tsx}", { cwd: root }).filter((name) => !/\.test\.tsx?$/.test(name));
const documents = globSync(["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/**/*.md"], { cwd: root });

test("texts of the application are plain English", () => {
  const found = code.flatMap((name) => findHabits(textsOfCode(name, read(name))).map((habit) => `${name}: ${habit}`));
  expect(found).toEqual([]);
});

test("texts of the application have curly apostrophes", () => {
  const straight = /\p{L}'(?:t|s|re|ll|ve|d|m)\b/u;
  const found = code.flatMap((name) => textsOfCode(name, read(name)).filter((text) => straight.test(text)));
  expect(found).toEqual([]);
});

test("documents are plain English", () => {
  const found = documents.flatMap((name) =>
    findHabits(textsOfMarkdown(read(name))).map((habit) => `${name}: ${habit}`),
  );
  expect(found).toEqual([]);
});

test("finds habits in strings, templates, JSX and prose, but not in code", () => {
  const source = `
    const anew = <p title="Who is blocked">Sent by
      itself {n}</p>;
    const told = \`is told of \${anew}\`;`;
  expect(textsOfCode("a.tsx", source)).toEqual(["Who is blocked", "Sent by itself", "is told of …"]);
  expect(findHabits(textsOfCode("a.tsx", source))).toHaveLength(3);
  const markdown = "Runs\nanew.\n\n- Who may sign in?\n- Fine, `at once`.\n\n```sh\nmade by itself\n```\n";
  expect(findHabits(textsOfMarkdown(markdown))).toEqual([expect.stringContaining("“again”")]);
});
