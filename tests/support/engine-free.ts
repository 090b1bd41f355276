import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/**
 * The test files whose results do not depend on the engine, so that one run is enough. Tests get the engine only
 * through Vitest's `inject`; these files neither use it nor import a module that does.
 */
export function engineFree(include: string[]): string[] {
  return globSync(include, { cwd: root }).filter((file) => !hasInject(join(root, file), new Set()));
}

/** Whether a module uses `inject`, or imports one that does, directly or indirectly. */
function hasInject(file: string, seen: Set<string>): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const { injects, imports } = read(file);
  return injects || imports.some((imported) => hasInject(imported, seen));
}

const modules = new Map<string, { injects: boolean; imports: string[] }>();

function read(file: string) {
  const known = modules.get(file);
  if (known) return known;
  const text = readFileSync(file, "utf8");
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*"([#.][^"]+\.tsx?)"/g)].map(([, name]) => String(name));
  const paths = names.map((name) => (name.startsWith("#") ? join(root, name.slice(1)) : join(dirname(file), name)));
  const module = { injects: /\binject\b/.test(text) && text.includes('"vitest"'), imports: paths.filter(existsSync) };
  modules.set(file, module);
  return module;
}
