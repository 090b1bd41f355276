import { parseArgs } from "node:util";
import { searchedResources } from "../content.ts";
import { rebuildSearch } from "../features/search/index-items.server.ts";
import { checkMedia } from "../files.ts";
import { type Command, takesNothing, UsageError } from "./command.ts";
import { showProgress } from "./progress.ts";
import { withApp } from "./with-app.ts";

export const checkMediaCommand: Command = {
  summary: "Compares the stored files with the database.",
  usage: "[--repair]",
  details:
    "--repair removes files that nothing points at. Missing and damaged files need a backup; they make the exit code 1.",
  async run(words) {
    const repair = readRepair(words);
    const report = await withApp((app) => checkMedia(app, { repair, onProgress: showProgress("Checking files") }));
    let isWhole = true;
    const parts = [
      ["Media library", report.media],
      ["Private files", report.privateFiles],
    ] as const;
    for (const [name, { checked, missing, damaged, orphaned, removed }] of parts) {
      const lines = [
        `${name}: ${checked} checked, ${missing.length} missing, ${damaged.length} damaged, ${orphaned.length} that nothing points at${removed > 0 ? ` (${removed} removed)` : ""}.`,
        ...missing.map(({ key }) => `  missing  ${key}`),
        ...damaged.map(({ key }) => `  damaged  ${key}`),
        ...orphaned.map(({ key }) => `  orphaned ${key}`),
      ];
      process.stdout.write(`${lines.join("\n")}\n`);
      isWhole &&= missing.length === 0 && damaged.length === 0;
    }
    return isWhole ? 0 : 1;
  },
};

export const rebuildSearchCommand: Command = {
  summary: "Makes the search index anew; the site may go on meanwhile.",
  async run(words) {
    takesNothing(words);
    await withApp((app) => rebuildSearch(app, searchedResources, showProgress("Indexing")));
    return 0;
  },
};

function readRepair(words: string[]) {
  try {
    return parseArgs({ args: words, options: { repair: { type: "boolean", default: false } } }).values.repair;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
