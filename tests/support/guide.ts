import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A step of a guide: a file to write, or lines to add to one. */
export interface GuideStep {
  /** Relative to the root of the repository. */
  path: string;
  /** `diff` adds its lines with `+` before the line that follows them; anything else is the whole file. */
  language: string;
  code: string;
}

const HEADING = /^\*\*`([^`]+)`\*\*$/;
const BLOCK = /^```(\w+)\n([\s\S]*?)^```$/gm;

/** The code blocks of a guide, each with the path in bold above it; blocks without a path are left out. */
export function guideSteps(markdown: string): GuideStep[] {
  const steps: GuideStep[] = [];
  let path: string | undefined;
  let end = 0;
  for (const { 0: block, 1: language = "", 2: code = "", index } of markdown.matchAll(BLOCK)) {
    const between = markdown.slice(end, index).split("\n").filter(Boolean);
    end = index + block.length;
    // A second block right below another belongs to the same file.
    if (between.length > 0) path = HEADING.exec(between.at(-1) ?? "")?.[1];
    if (path) steps.push({ path, language, code });
  }
  return steps;
}

/**
 * Carries out a step.
 * @throws if a new file already exists, or the line after an addition does not occur exactly once.
 */
export function followStep(root: string, { path, language, code }: GuideStep): void {
  const file = join(root, path);
  if (language === "diff") {
    writeFileSync(file, addCode(readFileSync(file, "utf8"), code, path));
    return;
  }
  if (existsSync(file)) throw new Error(`The guide creates ${path}, which exists already.`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
}

/** The lines that a diff adds. */
export const addedLines = (code: string): string[] =>
  code.split("\n").flatMap((line) => (line.startsWith("+") ? [line.slice(1)] : []));

function addCode(text: string, code: string, path: string): string {
  const following = code
    .split("\n")
    .find((line) => line.startsWith(" "))
    ?.slice(1);
  const lines = text.split("\n");
  const found = lines.flatMap((line, index) => (line === following ? [index] : []));
  if (found.length !== 1)
    throw new Error(`The guide adds to ${path} before "${following}", which is there ${found.length} times.`);
  return lines.toSpliced(found[0] as number, 0, ...addedLines(code)).join("\n");
}
