import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Lines of a source file that hold code: neither blank nor comment. */
function codeLinesOf(file: string): number {
  const text = readFileSync(join(root, file), "utf8").replace(/^\s*\/\*[\s\S]*?\*\//gm, "");
  return text.split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("//")).length;
}

const sum = (files: string[]) => files.reduce((total, file) => total + codeLinesOf(file), 0);

/** The sources of a folder, without its tests and what is below it. */
const sourcesOf = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => `${folder}/${name}`);

/** How much code there is of what is compared. */
export function codeLines() {
  const core = sourcesOf("app/resources");
  const [traits, inputs] = [sourcesOf("app/resources/traits"), sourcesOf("app/resources/inputs")];
  const isServer = (file: string) => file.endsWith(".server.ts");
  const names = ["quotes", "books", "posts"] as const;
  return {
    engine: {
      "on the server": sum([...core.filter(isServer), ...traits, ...inputs]),
      "of it, traits": sum(traits),
      "of it, inputs": sum(inputs),
      "of it, routes": sum(core.filter((file) => file.endsWith("routes.server.ts"))),
      "declarations, schemas": sum(core.filter((file) => !isServer(file))),
    },
    resources: names.map((name) => ({
      name,
      byHand: sum([`bench/engine/by-hand/${name}.ts`]),
      declaration: sum([`app/features/${name}/${name}.resource.ts`]),
      server: sum([`app/features/${name}/${name}.server.ts`]),
    })),
  };
}
