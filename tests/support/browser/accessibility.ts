import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { withScript } from "./browser.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails where axe finds anything on the page as it stands: all its rules, nothing left out. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = await withScript(page, () => runAxe(page));
  if (violations.length > 0) throw new Error(`axe found on ${page.url()}:\n${violations.map(describe).join("\n")}`);
}

async function runAxe(page: Page): Promise<axe.Result[]> {
  // A world of its own: the page's policy does not apply to it, and the page sees nothing of it.
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send("Page.getFrameTree");
    const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", {
      frameId: frameTree.frame.id,
    });
    await session.send("Runtime.evaluate", { contextId, expression: source });
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
      contextId,
      // It is in no other frame that could answer it.
      expression: `axe.run(document, { iframes: false, rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] }).then(({ violations }) => violations)`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(`axe did not run: ${exceptionDetails.exception?.description}`);
    return result.value as axe.Result[];
  } finally {
    await session.detach();
  }
}

function describe({ id, help, nodes }: axe.Result) {
  return [
    `  ${id}: ${help}`,
    ...nodes.map(({ target, html }) => `    ${target.join(" ")}  ${html.slice(0, 200)}`),
  ].join("\n");
}
