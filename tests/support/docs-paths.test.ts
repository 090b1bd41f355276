import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const documents = globSync(["*.md", "docs/**/*.md"], { cwd: root }).filter((name) => name !== "CHANGELOG.md");
const folders = ["app", "bench", "db", "demo", "docs", "scripts", "tests"];
const files = globSync(["*", ".*", ...folders.map((folder) => `${folder}/**`)], { cwd: root });

const fileName = /\.(?:[cm]?[jt]sx?|json|md|css)$/;
const path = /^[\w.<>*-]+(?:\/[\w.<>*-]+)*\/?$/;

/** Whether a word is the path of a file or folder in the repository, rather than a URL, a media type or code. */
const isPath = (word: string) =>
  path.test(word) && (fileName.test(word) || word.endsWith("/") || folders.some((name) => word.startsWith(`${name}/`)));

/** Whether some path in the repository ends with this one; `*` and `<subject>` stand for any name. */
function isExisting(word: string): boolean {
  const pattern = word.replace(/<[\w-]+>/g, "*").replace(/\/$/, "");
  return files.some((file) => matchesGlob(file, pattern) || matchesGlob(file, `**/${pattern}`));
}

/**
 * The missing paths among those that a document names in code spans, in trees of folders (code blocks without a
 * language) and in links.
 */
function missingPaths(name: string, markdown: string): string[] {
  // The guide has its reader create files: their paths are in bold above the contents.
  const created = [...markdown.matchAll(/^\*\*`([^`]+)`\*\*$/gm)].map(([, file]) => String(file));
  const blocks = [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)];
  const trees = blocks.filter(([, language]) => language === "").map(([, , text]) => String(text));
  const prose = blocks.reduce((text, [block]) => text.replace(block, ""), markdown);
  const words = [
    ...[...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, span]) => String(span).split(" ")),
    ...trees.flatMap((tree) => tree.split("\n").map((line) => line.trim().split(" ")[0] ?? "")),
  ];
  const links = [...prose.matchAll(/\]\((?!\w+:|#)([^)#]+)[^)]*\)/g)].map(([, link]) => String(link));
  return [
    ...words.filter(
      (word) => isPath(word) && !isExisting(word) && !created.some((file) => `/${file}`.endsWith(`/${word}`)),
    ),
    ...links.filter((link) => !existsSync(join(root, dirname(name), link))),
  ];
}

test.each(documents)("%s names only files and folders that exist", (name) => {
  expect(missingPaths(name, readFileSync(join(root, name), "utf8"))).toEqual([]);
});

test("finds paths that do not exist in code spans, trees and links, and ignores everything else", () => {
  const markdown = [
    "`app/gone.ts`, `gone.ts`, `app/gone/`, `app/gone`, `*.gone.ts`, `npm test -- old.test.ts`, [gone](docs/gone.md)",
    "`app/cli.ts`, `cli.ts`, `features/<subject>/`, `*.server.ts`, [here](docs/architecture.md#tests)",
    "`/api/post/`, `text/html`, `npm test`, `@tus/server`, [there](https://example.com/gone.md)",
    "```",
    "app/",
    "  vanished.ts  a file",
    "```",
    "```ts",
    "import gone from `unchecked.ts`;",
    "```",
    "**`app/features/new.ts`**",
    "`new.ts` is created by the reader.",
  ].join("\n");
  expect(missingPaths("README.md", markdown)).toEqual([
    ...["app/gone.ts", "gone.ts", "app/gone/", "app/gone", "*.gone.ts", "old.test.ts", "vanished.ts", "docs/gone.md"],
  ]);
});
