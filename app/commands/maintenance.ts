import { resources } from "#app/features/features.server.ts";
import { rebuildSearch } from "../features/search/index-items.server.ts";
import { checkMedia } from "./check-media.ts";
import { type Command, expectNoArguments, parseArguments } from "./command.ts";
import { showProgress } from "./progress.ts";
import { withApp } from "./with-app.ts";

export const checkMediaCommand: Command = {
  summary: "Compares the stored files with the database.",
  usage: "[--repair]",
  details:
    "--repair deletes orphaned files, which nothing in the database refers to. If files are missing or damaged, restore them from a backup; the exit code is then 1.",
  async run(args) {
    const { repair } = parseArguments({ args, options: { repair: { type: "boolean", default: false } } }).values;
    const report = await withApp((app) => checkMedia(app, { repair, onProgress: showProgress("Checking files") }));
    let isIntact = true;
    const parts = [
      ["Media library", report.media],
      ["Private files", report.privateFiles],
    ] as const;
    for (const [name, { checked, missing, damaged, orphaned, removed }] of parts) {
      const lines = [
        `${name}: ${checked} checked, ${missing.length} missing, ${damaged.length} damaged, ${orphaned.length} orphaned${removed > 0 ? ` (${removed} deleted)` : ""}.`,
        ...missing.map(({ key }) => `  missing  ${key}`),
        ...damaged.map(({ key }) => `  damaged  ${key}`),
        ...orphaned.map(({ key }) => `  orphaned ${key}`),
      ];
      process.stdout.write(`${lines.join("\n")}\n`);
      isIntact &&= missing.length === 0 && damaged.length === 0;
    }
    return isIntact ? 0 : 1;
  },
};

export const rebuildSearchCommand: Command = {
  summary: "Rebuilds the search index. The site can stay online.",
  async run(args) {
    expectNoArguments(args);
    await withApp((app) => rebuildSearch(app, resources, showProgress("Indexing")));
    return 0;
  },
};
