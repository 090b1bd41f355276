import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";

const features = join(import.meta.dirname, "../../features");
const isScreen = (exported: unknown): exported is ResourceDefinition =>
  typeof exported === "object" && exported !== null && "navigation" in exported && "labels" in exported;

const files = globSync("**/*.resource.ts", { cwd: features });
const modules: object[] = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ join(features, file)) as Promise<object>),
);
const screens = modules.flatMap((module) => Object.values(module).filter(isScreen));

test.each(screens.map((screen) => [screen.labels.many, screen.navigation?.description ?? ""] as const))(
  "the screen of %s has a one-line description",
  (_label, description) => {
    expect(description).toMatch(/^[A-Z].+\.$/);
    // A longer description needs three lines on a phone.
    expect(description.length).toBeLessThanOrEqual(100);
  },
);
