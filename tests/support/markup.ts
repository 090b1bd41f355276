import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate/node";

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ["html-validate:standard"] }));

/** The violations of the HTML standard in a document, one per line. */
export async function markupProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) => `${ruleId}: ${message} (${line}:${column} ${selector})`,
    ),
  );
}

/** The Nu checker, which the W3C's own service runs, needs Java. */
export const hasJava = spawnSync("java", ["-version"], { stdio: "ignore" }).status === 0;

interface Message {
  type: string;
  url: string;
  message: string;
  lastLine?: number;
  extract?: string;
}

/**
 * The Nu checker's findings in all these documents, from a single run.
 * @param documents HTML by name, such as its path.
 */
export function nuProblems(documents: Record<string, string>): string[] {
  const directory = mkdtempSync(join(tmpdir(), "lightwell-markup-"));
  try {
    const names = new Map<string, string>();
    for (const [index, [name, html]] of Object.entries(documents).entries()) {
      const file = `${index}.html`;
      writeFileSync(join(directory, file), html);
      names.set(file, name);
    }
    const jar = String(createRequire(import.meta.url)("vnu-jar"));
    // A run is too short for the optimizing compiler to pay off, and needs a larger stack without it.
    const machine = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m"];
    const options = [...machine, "-jar", jar, "--format", "json", "--exit-zero-always", "--stdout", directory];
    const output = execFileSync("java", options, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
    const { messages } = JSON.parse(output) as { messages: Message[] };
    return messages
      .filter(({ type }) => type === "error")
      .map(({ url, message, lastLine, extract }) => {
        const name = names.get(url.slice(url.lastIndexOf("/") + 1)) ?? url;
        return `${name}: ${message} (line ${lastLine}: ${extract?.trim()})`;
      });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
