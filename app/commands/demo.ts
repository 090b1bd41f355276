import { contentResources, resources } from "#app/features/features.server.ts";
import { indexMissingItems } from "../features/search/index-items.server.ts";
import { seedDemo } from "../prepare.ts";
import type { Resource } from "../resources/resource.server.ts";
import { hasTrait } from "../resources/resource-definition.ts";
import { type Command, parseArguments, UsageError } from "./command.ts";
import { ensureFirstAccount } from "./first-account.ts";
import { showProgress } from "./progress.ts";
import { onParentExit } from "./stop-on-signal.ts";
import { withApp } from "./with-app.ts";

/** The resources that can be filled with copies, by option name (`--posts`). */
const resourcesByOption: Record<string, Resource> = Object.fromEntries(
  contentResources
    .filter(({ definition }) => hasTrait(definition, "publication"))
    .map((resource) => [resource.definition.labels.many.toLowerCase().replaceAll(" ", "-"), resource]),
);
const MAX_COUNT = 10_000_000;

export const demoCommand: Command = {
  summary: "Fills the database with the demo academy.",
  usage: Object.keys(resourcesByOption)
    .map((name) => `[--${name} N]`)
    .join(" "),
  details: [
    "Leaves existing content unchanged and adds only missing demo content, so you can run it again.",
    "For load tests, --posts N adds copies until there are N posts, each with its own URL. The other options work the same way.",
  ].join("\n"),
  async run(args) {
    const counts = parseCounts(args);
    // The next run continues where this one stopped.
    onParentExit(() => process.exit(1));
    await withApp(async (app) => {
      await ensureFirstAccount(app);
      await seedDemo(app, showProgress("Adding the demo academy"));
      if (counts.length > 0) {
        const { addCopies } = await import("#demo/add-copies.ts");
        for (const [name, count] of counts) {
          await addCopies(app, resourcesByOption[name] as Resource, count, showProgress(`Copying ${name}`));
        }
      }
      await indexMissingItems(app, resources, showProgress("Indexing"));
    });
    process.stdout.write("The demo academy is complete.\n");
    return 0;
  },
};

function parseCounts(args: string[]): [string, number][] {
  const options = Object.fromEntries(Object.keys(resourcesByOption).map((name) => [name, { type: "string" as const }]));
  const { values } = parseArguments({ args, options });
  return Object.entries(values).map(([name, text]) => {
    const count = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0;
    if (count < 1 || count > MAX_COUNT)
      throw new UsageError(`--${name} must be a whole number from 1 to ${MAX_COUNT}.`);
    return [name, count];
  });
}
