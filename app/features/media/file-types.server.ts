import { open, readFile } from "node:fs/promises";
import { InvalidInput } from "#app/platform/errors.ts";
import { formatBytes } from "#app/platform/format-bytes.ts";
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
import { isSubRip } from "./convert-captions.server.ts";

/**
 * What may precede the root of an SVG document: an XML declaration or other processing instruction,
 * comments, a document type. Matched one at a time, since a single expression for all could be
 * made to backtrack for hours.
 */
const PROLOGUE = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>/iy;
const SVG_ROOT = /<svg[\s>]/iy;

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
    throw fileError("max_size", `The file is too large: ${formatBytes(found.maxBytes)} at most.`);
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
  return isSubRip(text) ? subRip : undefined;
}

function hasSvgRoot(text: string) {
  PROLOGUE.lastIndex = text.startsWith("\uFEFF") ? 1 : 0;
  let at = PROLOGUE.lastIndex;
  while (PROLOGUE.test(text)) at = PROLOGUE.lastIndex;
  SVG_ROOT.lastIndex = at;
  return SVG_ROOT.test(text);
}

/** @returns undefined if the file is not UTF-8 text. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(path));
    return text.includes("\0") ? undefined : text;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** A PDF file ends with a trailer (ISO 32000-1, 7.5.5), which a truncated one lacks. */
async function requireCompletePdf({ path, size }: StagedFile) {
  const file = await open(path);
  try {
    const length = Math.min(size, 2048);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    if (!buffer.includes("%%EOF")) throw damagedFileError();
  } finally {
    await file.close();
  }
}

const TIMESTAMP = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const TIMING = new RegExp(`^${TIMESTAMP}[ \\t]+-->[ \\t]+${TIMESTAMP}(?:[ \\t]|$)`);

/** Captions are UTF-8 text that starts with WEBVTT and has valid cue timings (https://www.w3.org/TR/webvtt1/). */
async function requireValidCaptions({ path }: StagedFile) {
  const lines = (await readText(path))?.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  if (!lines) throw fileError("invalid", "Captions have to be UTF-8 text.");
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "")) throw damagedFileError();
  const bad = lines.findIndex((line) => line.includes("-->") && !TIMING.test(line));
  if (bad >= 0) throw fileError("invalid", `The captions have an invalid time in line ${bad + 1}.`);
}
