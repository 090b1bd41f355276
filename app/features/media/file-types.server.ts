import { open } from "node:fs/promises";
import { InvalidInput } from "#app/platform/errors.ts";
import { formatBytes } from "#app/platform/text/format-bytes.ts";
import { sniffFile } from "#app/platform/uploads/sniff-file.ts";
import type { StagedFile } from "#app/platform/uploads/staged-file.ts";
import {
  captions,
  DAMAGED,
  type FileType,
  fileTypes,
  MAX_TEXT_BYTES,
  subRip,
  UNSUPPORTED_TYPE,
} from "./accepted-files.ts";
import { invalidTimeError, isSubRip } from "./convert-captions.server.ts";
import { readText } from "./read-text.server.ts";

/**
 * Matches what may precede the root of an SVG document: an XML declaration or other processing instruction, comments, a
 * document type. Matches one at a time, since a single expression for all could backtrack for hours.
 */
const PROLOGUE = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>/iy;
const SVG_ROOT = /<(?:[\w.-]+:)?svg[\s>]/iy;
const WEBVTT = /^WEBVTT(?:[ \t\r\n]|$)/;

const fileError = (code: string, message: string) => InvalidInput.field("file", code, message);

/** For a file whose content does not match its signature. */
export const damagedFileError = () => fileError("invalid", DAMAGED);

/**
 * Determines a file's type by its content, regardless of its name and the client's Content-Type.
 * @throws InvalidInput if the library does not accept the type or the size
 */
export async function sniffType(file: StagedFile): Promise<FileType> {
  if (file.size === 0) throw fileError("empty", "The submitted file is empty.");
  const sniffed = await sniffFile(file.path);
  const mime = sniffed?.mime.split(";")[0] ?? "";
  const found = fileTypes[mime] ?? (await findTextType(file));
  if (!found) throw fileError("invalid_type", UNSUPPORTED_TYPE);
  if (file.size > found.maxBytes)
    throw fileError("max_size", `The file is too large. The limit is ${formatBytes(found.maxBytes)}.`);
  if (found.kind === "document") await requireCompletePdf(file);
  if (found === captions) await requireValidCaptions(file);
  return found;
}

/** Detects text formats, which have no signature. */
async function findTextType({ path, size }: StagedFile): Promise<FileType | undefined> {
  if (size > MAX_TEXT_BYTES) return undefined;
  const text = await readText(path);
  if (text === undefined) return undefined;
  if (hasSvgRoot(text)) return fileTypes["image/svg+xml"];
  if (WEBVTT.test(text)) return captions;
  return isSubRip(text) ? subRip : undefined;
}

function hasSvgRoot(text: string) {
  PROLOGUE.lastIndex = 0;
  let at = 0;
  while (PROLOGUE.test(text)) at = PROLOGUE.lastIndex;
  SVG_ROOT.lastIndex = at;
  return SVG_ROOT.test(text);
}

/** In bytes; mail gateways and signing programs append less than this. */
const MAX_PDF_END = 1024 * 1024;

/**
 * A PDF file ends with a trailer (ISO 32000-1, 7.5.5), which a truncated one lacks. Other data may follow, but no
 * objects: a linearized file has a trailer near its beginning as well.
 */
async function requireCompletePdf({ path, size }: StagedFile) {
  const file = await open(path);
  try {
    const length = Math.min(size, MAX_PDF_END);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const end = buffer.lastIndexOf("%%EOF");
    if (end < 0 || /\d\s+\d+\s+obj\b/.test(buffer.toString("latin1", end))) throw damagedFileError();
  } finally {
    await file.close();
  }
}

const TIMESTAMP = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const TIMING = new RegExp(`^${TIMESTAMP}[ \\t]+-->[ \\t]+${TIMESTAMP}(?:[ \\t]|$)`);

/** Captions start with WEBVTT and have valid cue timings (https://www.w3.org/TR/webvtt1/). */
async function requireValidCaptions({ path }: StagedFile) {
  const text = (await readText(path)) ?? "";
  if (!WEBVTT.test(text)) throw damagedFileError();
  const bad = text.split(/\r\n|\r|\n/).findIndex((line) => line.includes("-->") && !TIMING.test(line));
  if (bad >= 0) throw invalidTimeError(bad);
}
