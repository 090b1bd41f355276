import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** The values of custom properties in the block that follows. */
function readProperties(css: string, selector: string): Map<string, string> {
  const start = css.indexOf("{", css.indexOf(selector));
  const block = css.slice(start, css.indexOf("}", start));
  return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

test("dark mode by choice in the admin area has the colours of the system's dark mode", async () => {
  const [tokens, admin] = await Promise.all(
    ["app/ui/tokens.css", "app/admin/styles.css"].map((path) => readFile(path, "utf8")),
  );
  const system = readProperties(tokens ?? "", ':root:not([data-mantine-color-scheme="light"])');
  const chosen = readProperties(admin ?? "", ':root[data-mantine-color-scheme="dark"]');
  expect(chosen.size).toBeGreaterThan(10);
  expect(Object.fromEntries(chosen)).toEqual(
    Object.fromEntries([...chosen.keys()].map((name) => [name, system.get(name)])),
  );
});
