import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  optionalDependencies?: Record<string, string>;
}

test("the lock file has the packages of every platform, without which `npm ci` fails", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name)),
  );
  expect(missing).toEqual([]);
});

test("the lock file names no registry, so that any registry works", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toContain('"resolved": "http');
});

/** Looks for a package as Node does: beside the one that imports it, then in each folder above. */
function isLocked(packages: Record<string, Locked>, path: string, name: string): boolean {
  const here = `${path && `${path}/`}node_modules/${name}`;
  if (packages[here]) return true;
  const parent = path.lastIndexOf("/node_modules/");
  return path !== "" && isLocked(packages, parent < 0 ? "" : path.slice(0, parent), name);
}
