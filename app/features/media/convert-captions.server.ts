import { InvalidInput } from "#app/platform/errors.ts";

const TIME = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[,.](\d{1,3})`;
const TIMES = `${TIME}[ \\t]*-->[ \\t]*${TIME}(?:[ \\t].*)?$`;
/** The timing line of a SubRip cue, optionally followed by coordinates, which players ignore. */
const TIMING = new RegExp(`^\\s*${TIMES}`);
/** A line that is intended as a timing line, whether or not it is valid. */
const LIKE_TIMING = /^\s*\d[\d:., \t]*-->/;
/** The file starts with a timing line, usually preceded by the cue's number. */
const FILE_START = new RegExp(`^(?:\\d+[ \\t]*\\n\\s*)?${TIMES}`, "m");
/** WebVTT also has bold, italic and underlined text, but not SubRip's colours and positions. */
const UNSUPPORTED_MARKUP = /<(?!\/?[biu]>)\/?[a-z][^<>\n]*>|\{\\[^{}\n]*\}/gi;

const normalizeText = (text: string) => text.replace(/\r\n?/g, "\n");

/** Whether a text is a SubRip file (.srt). */
export const isSubRip = (text: string): boolean =>
  FILE_START.exec(normalizeText(text).trimStart().slice(0, 2000))?.index === 0;

/**
 * Converts SubRip captions. All lines up to the next timing line belong to a cue, even after a blank line, and cues
 * need no numbers.
 * @throws InvalidInput if a time is invalid, because its text would be shown with the previous cue's
 */
export function convertSubRip(text: string): string {
  const lines = normalizeText(text).trim().split("\n");
  const isNumbered = isNumber(lines[0]);
  const cues: { timing: string; content: string[] }[] = [];
  for (const [index, line] of lines.entries()) {
    if (TIMING.test(line)) {
      const previous = cues.at(-1)?.content;
      if (isNumbered && isNumber(previous?.at(-1))) previous?.pop();
      cues.push({ timing: formatTiming(line), content: [] });
    } else if (LIKE_TIMING.test(line)) throw invalidTimeError(index);
    else if (line.trim()) cues.at(-1)?.content.push(line);
  }
  const blocks = cues.map(({ timing, content }) => [timing, ...content.map(toCueText)].join("\n"));
  return `${["WEBVTT", ...blocks].join("\n\n")}\n`;
}

/**
 * @param index the index of the line
 */
export const invalidTimeError = (index: number) =>
  InvalidInput.field("file", "invalid", `The captions have an invalid timestamp on line ${index + 1}.`);

const isNumber = (line = "") => /^\s*\d+\s*$/.test(line);

const toCueText = (line: string) =>
  line
    .replace(UNSUPPORTED_MARKUP, "")
    .replaceAll("&", "&amp;")
    .replace(/<(?!\/?[biu]>)/gi, "&lt;")
    .replaceAll("-->", "→");

function formatTiming(line: string): string {
  const parts = (TIMING.exec(line) ?? []).slice(1);
  const time = ([hours = "", minutes = "", seconds = "", fraction = ""]: string[]) =>
    `${[hours, minutes, seconds].map((part) => part.padStart(2, "0")).join(":")}.${fraction.padEnd(3, "0")}`;
  return `${time(parts.slice(0, 4))} --> ${time(parts.slice(4))}`;
}

/** Blocks of a WebVTT file that are not cues. */
const OTHER_BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

/** Removes blank lines within the cues of a WebVTT file: players ignore the text after them. */
export function joinCues(text: string): string {
  const blocks = normalizeText(text).split(/\n(?:[ \t]*\n)+/);
  const joined: string[] = [];
  for (const block of blocks) {
    const isCutOff = joined.at(-1)?.includes("-->") && !block.includes("-->") && block.trim() !== "";
    if (isCutOff && !OTHER_BLOCK.test(block) && !isNumber(block)) joined.push(`${joined.pop()}\n${block}`);
    else joined.push(block);
  }
  return joined.length === blocks.length ? text : joined.join("\n\n");
}
