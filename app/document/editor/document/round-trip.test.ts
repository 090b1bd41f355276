import { Editor } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import fc from "fast-check";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import type { RichTextNode } from "#app/document/document.ts";
import { validateDocument } from "#app/document/validate-document.ts";
import { anyDocument } from "#tests/support/any-document.ts";
import { moveBlock } from "../block-actions.ts";
import { createExtensions } from "../create-extensions.ts";
import { ClipboardSerializer } from "../paste/own-clipboard.ts";
import { SlashMenuState } from "../slash-menu.tsx";
import { DocumentSync } from "./document-sync.ts";
import { parseDocument, serialize } from "./serialize.ts";

/** An editor without a view. */
function createEditor(document: RichTextNode) {
  const editor = new Editor({
    element: null,
    extensions: createExtensions({ slashMenu: new SlashMenuState() }),
    content: { type: "doc", content: [{ type: "paragraph" }] },
  });
  const { tr, doc } = editor.state;
  editor.view.dispatch(tr.replaceWith(0, doc.content.size, parseDocument(editor.schema, document).content));
  return editor;
}
const documents = anyDocument({ isMediaIncluded: true });
const isEmpty = ({ content = [] }: RichTextNode) =>
  content.length === 0 || (content.length === 1 && content[0]?.type === "paragraph" && !content[0].content);
const stored = (document: RichTextNode) => (isEmpty(document) ? { type: "doc", content: [] } : document);

test("any valid document is unchanged by the editor, and what it returns is valid", () => {
  fc.assert(
    fc.property(documents, (document) => {
      const editor = createEditor(document);
      const result = serialize(editor.state.doc);
      expect(result).toEqual(stored(document));
      expect(validateDocument("body", result).content ?? []).toEqual(result.content);
      editor.destroy();
    }),
    { numRuns: 60 },
  );
});

test("any valid document is unchanged by copying it as HTML and pasting it", () => {
  const { window } = new JSDOM("");
  const editor = createEditor({ type: "doc", content: [] });
  const serializer = ClipboardSerializer.create(editor.schema);
  fc.assert(
    fc.property(documents, (document) => {
      const doc = parseDocument(editor.schema, document);
      const html = window.document.createElement("div");
      serializer.serializeFragment(doc.content, { document: window.document }, html);
      const copy = new JSDOM(html.outerHTML).window.document.body.firstElementChild as HTMLElement;
      const parsed = DOMParser.fromSchema(editor.schema).parse(copy, { preserveWhitespace: "full" });
      expect(serialize(parsed)).toEqual(stored(document));
    }),
    { numRuns: 60 },
  );
});

test("passes on a change as a valid document whose other blocks keep their identity", () => {
  const content = ["One", "Two", "Three"].map((text) => ({ type: "paragraph", content: [{ type: "text", text }] }));
  const document = { type: "doc", content };
  const editor = createEditor(document);
  const first = serialize(editor.state.doc);
  editor.view.dispatch(editor.state.tr.insertText("Number ", 1));
  const second = serialize(editor.state.doc);
  expect(second.content?.[0]?.content?.[0]?.text).toBe("Number One");
  expect(second.content?.[1]).toBe(first.content?.[1]);
  expect(second.content?.[2]).toBe(first.content?.[2]);
});

test("merges a document from outside with what was typed since the last one was passed on", () => {
  const texts = (...all: string[]): RichTextNode => ({
    type: "doc",
    content: all.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
  });
  const start = texts("One", "Two", "Three");
  const editor = createEditor(start);
  const sync = new DocumentSync(editor, start);
  const passed: RichTextNode[] = [];
  sync.onChange = (document) => passed.push(document);
  editor.view.dispatch(editor.state.tr.insertText(" and more", 4));
  sync.receive(texts("One", "Two", "Third"));
  expect(passed).toEqual([texts("One and more", "Two", "Third")]);
  sync.stop();
  expect(passed).toHaveLength(1);
});

test("moving a block moves the cursor with it and leaves a valid document", () => {
  const editor = createEditor({
    type: "doc",
    content: ["One", "Two"].map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
  });
  editor.commands.setTextSelection(2);
  expect(moveBlock(editor, 1)).toBe(true);
  expect(editor.state.doc.textContent).toBe("TwoOne");
  expect(editor.state.selection.from).toBe(7);
  expect(moveBlock(editor, 1)).toBe(false);
});
