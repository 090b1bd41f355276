import type { TestProject } from "vitest/node";
import { type Chromium, findChromium } from "./chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    chromium: Chromium;
  }
}

/** Finds the browser once for all tests. */
export default async function setup(project: TestProject): Promise<void> {
  const chromium = await findChromium();
  process.stdout.write(`Browser for the tests: ${chromium.name}\n`);
  project.provide("chromium", chromium);
}
