import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const APP = resolve("app");

/** The lines of each screen in files that no other of them imports, also not by way of others. @param modules below `app/` */
export function linesOfScreens(modules: readonly string[]): Map<string, number> {
  const closures = new Map([...new Set(modules)].map((module) => [module, importsOf(join(APP, module))]));
  return new Map(
    [...closures].map(([module, files]) => {
      const others = [...closures].filter(([other]) => other !== module).map(([, theirs]) => theirs);
      const own = [...files].filter((file) => !others.some((theirs) => theirs.has(file)));
      return [module, own.reduce((sum, file) => sum + readFileSync(file, "utf8").split("\n").length - 1, 0)];
    }),
  );
}

function importsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, from = ""] of readFileSync(file, "utf8").matchAll(/(?:\bfrom |\bimport\(?)\s*["']([#.][^"']+)["']/g)) {
    const path = from.startsWith("#app/") ? join(APP, from.slice(5)) : resolve(dirname(file), from);
    if (path.startsWith(APP) && /\.tsx?$/.test(path) && existsSync(path) && statSync(path).isFile())
      importsOf(path, seen);
  }
  return seen;
}
