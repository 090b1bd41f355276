import { parseArgs } from "node:util";
import { contentResources, searchedResources } from "../content.ts";
import { completeSearch } from "../features/search/index-items.server.ts";
import { fillWithDemo } from "../prepare.ts";
import type { Resource } from "../resources/serve-resource.server.ts";
import { type Command, UsageError } from "./command.ts";
import { makeFirstAccount } from "./first-account.ts";
import { showProgress } from "./progress.ts";
import { withApp } from "./with-app.ts";

/** Of which volume can be made, by the name of the option. */
const volumes: Record<string, Resource> = Object.fromEntries(
  ["post", "image", "video", "book", "magazine", "quote", "testimonial"].map((name) => [
    `${name === "image" ? "photo" : name}s`,
    contentResources.find(({ definition }) => definition.name === name) as Resource,
  ]),
);
const MOST = 10_000_000;

export const demoCommand: Command = {
  summary: "Fills the database with the demo academy.",
  usage: Object.keys(volumes)
    .map((name) => `[--${name} N]`)
    .join(" "),
  details: [
    "Content that is there already stays as it is; what is missing of the demo is added, so it can be run again.",
    "With a number it goes on until there are so many of a kind, for measuring: copies with addresses of their own.",
  ].join("\n"),
  async run(words) {
    const wanted = readNumbers(words);
    await withApp(async (app) => {
      await makeFirstAccount(app);
      await fillWithDemo(app, showProgress("Filling in the demo academy"));
      if (wanted.length > 0) {
        const { makeVolume } = await import("#db/demo/volume.ts");
        for (const [name, number] of wanted) {
          await makeVolume(app, volumes[name] as Resource, number, showProgress(`Copying ${name}`));
        }
      }
      await completeSearch(app, searchedResources, showProgress("Indexing"));
    });
    process.stdout.write("The demo academy is complete.\n");
    return 0;
  },
};

function readNumbers(words: string[]): [string, number][] {
  const options = Object.fromEntries(Object.keys(volumes).map((name) => [name, { type: "string" as const }]));
  const { values } = parse(words, options);
  return Object.entries(values).map(([name, text]) => {
    const number = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0;
    if (number < 1 || number > MOST) throw new UsageError(`--${name} takes a whole number from 1 to ${MOST}.`);
    return [name, number];
  });
}

function parse(words: string[], options: Record<string, { type: "string" }>) {
  try {
    return parseArgs({ args: words, options });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
