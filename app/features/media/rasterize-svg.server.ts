import { InvalidInput } from "#app/platform/errors.ts";
import { ProcessEnded, runLimitedTask } from "./media-process.server.ts";
import { readText } from "./read-text.server.ts";

/** The longer side of the result, in pixels. */
const SIDE = 2048;
const LIMITS = { milliseconds: 20_000, bytes: 700 * 1024 ** 2 };

/** The declaration names the upload's encoding, but the renderer gets UTF-8. */
const XML_DECLARATION = /^\s*<\?xml\s[^>]*>/;
/** Precedes the root in every document that libvips recognizes, within its first thousand characters. */
const MARK = "<!--<svg-->";

/**
 * Renders an SVG document as PNG, within limits: a few kilobytes of nested layers or filters can require hours and all
 * available memory.
 * @param source the path of the document
 * @param target the path of the PNG
 * @throws InvalidInput if rendering exceeds the limits, Error with the decoder's message
 */
export async function rasterizeSvg(source: string, target: string): Promise<void> {
  const svg = MARK + ((await readText(source)) ?? "").replace(XML_DECLARATION, "");
  await runLimitedTask("rasterizeSvg", { svg, target, side: SIDE }, LIMITS).catch((error) => {
    if (!(error instanceof ProcessEnded)) throw error;
    throw InvalidInput.field(
      "file",
      "too_complex",
      "The drawing takes too much time or memory to process. Simplify it and try again.",
    );
  });
}
