const TIME = String.raw`(\d{1,2}):([0-5]\d):([0-5]\d)[,.](\d{1,3})`;
/** The timing line of a SubRip cue, optionally followed by coordinates, which players ignore. */
const TIMING = new RegExp(`^${TIME}[ \\t]*-->[ \\t]*${TIME}(?:[ \\t].*)?$`);
/** The file starts with a cue number and a timing line. */
const FILE_START = new RegExp(`^\\s*\\d+[ \\t]*\\n${TIMING.source.slice(1)}`, "m");
/** WebVTT also has bold, italic and underlined text, but not SubRip's colours and positions. */
const UNSUPPORTED_MARKUP = /<(?!\/?[biu]>)[^>\n]*>|\{\\[^}\n]*\}/gi;

const normalizeText = (text: string) => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

/** Whether a text is a SubRip file (.srt). */
export const isSubRip = (text: string): boolean => FILE_START.exec(normalizeText(text).slice(0, 2000))?.index === 0;

export function subRipToWebVtt(text: string): string {
  const cues = normalizeText(text)
    .trim()
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split("\n");
      const at = lines.findIndex((line) => TIMING.test(line));
      if (at < 0) return [];
      const content = lines
        .slice(at + 1)
        .map((line) => line.replace(UNSUPPORTED_MARKUP, "").replaceAll("&", "&amp;").replaceAll("-->", "→"));
      return [[formatTiming(lines[at] as string), ...content].join("\n")];
    });
  return `${["WEBVTT", ...cues].join("\n\n")}\n`;
}

function formatTiming(line: string): string {
  const parts = (TIMING.exec(line) ?? []).slice(1);
  const time = ([hours = "", minutes, seconds, fraction = ""]: string[]) =>
    `${hours.padStart(2, "0")}:${minutes}:${seconds}.${fraction.padEnd(3, "0")}`;
  return `${time(parts.slice(0, 4))} --> ${time(parts.slice(4))}`;
}
