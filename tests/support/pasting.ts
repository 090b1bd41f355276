import { JSDOM } from "jsdom";
import { beforeAll, vi } from "vitest";
import type { ClipboardContents } from "#app/document/editor/paste/pasted.ts";

/** Provides the tests of a file with the parser that a browser has. */
export function provideDomParser() {
  beforeAll(() => {
    vi.stubGlobal("DOMParser", new JSDOM("").window.DOMParser);
    return () => vi.unstubAllGlobals();
  });
}

/** The contents of a clipboard that is empty except for the given values. */
export const contents = (values: Partial<ClipboardContents>): ClipboardContents => ({
  html: "",
  text: "",
  rtf: "",
  files: [],
  ...values,
});
