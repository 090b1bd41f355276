import { Editor } from "@tiptap/core";
import { JSDOM } from "jsdom";
import { beforeAll, expect, test, vi } from "vitest";
import { createExtensions } from "../create-extensions.ts";
import { SlashMenuState } from "../slash-menu.tsx";
import { insertPasted } from "./insert-pasted.ts";
import { readPaste } from "./read-paste.ts";

beforeAll(() => {
  const { window } = new JSDOM("");
  vi.stubGlobal("document", window.document);
  vi.stubGlobal("DOMParser", window.DOMParser);
  return () => vi.unstubAllGlobals();
});

test("undo turns formatted Markdown back into the copied text, and then removes it", () => {
  const editor = new Editor({
    element: null,
    extensions: createExtensions({ slashMenu: new SlashMenuState() }),
    content: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Before after" }] }] },
  });
  // Without a view, the editor would count as destroyed and have no plugins.
  Object.defineProperty(editor, "isDestroyed", { value: false });
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }));
  const announce = vi.fn<(message: string) => void>();
  const options = { services: () => ({}), addPictures: () => {}, announce };
  const lines = () => editor.state.doc.textBetween(0, editor.state.doc.content.size, "\n", "|").split("\n");
  const pasted = readPaste({ html: "", text: "## What\n- Mat\n- **Blanket**", rtf: "", files: [] });

  editor.commands.setTextSelection({ from: 7, to: 8 });
  insertPasted(editor, options, pasted);
  expect(lines()).toEqual(["Before", "What", "Mat", "Blanket", "after"]);
  expect(announce).toHaveBeenCalledWith("Formatted as Markdown. Undo to paste as plain text.");
  editor.commands.undo();
  expect(lines()).toEqual(["Before## What|- Mat|- **Blanket**after"]);
  editor.commands.undo();
  expect(lines()).toEqual(["Before after"]);
});
