import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder in which the processes of the built server keep compiled code during the run. */
    compileCache: string;
  }
}

export default function setup(project: TestProject) {
  const directory = mkdtempSync(join(tmpdir(), "lightwell-compiled-"));
  project.provide("compileCache", directory);
  return () => rmSync(directory, { recursive: true, force: true });
}
