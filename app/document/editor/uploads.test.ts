import { setImmediate } from "node:timers/promises";
import { Editor } from "@tiptap/core";
import { JSDOM } from "jsdom";
import { beforeAll, expect, test, vi } from "vitest";
import type { RichTextNode } from "#app/document/document.ts";
import { createExtensions } from "./create-extensions.ts";
import { serialize } from "./document/serialize.ts";
import type { PickedPicture } from "./editor-services.ts";
import { insertPasted } from "./paste/insert-pasted.ts";
import { SlashMenuState } from "./slash-menu.tsx";

beforeAll(() => {
  vi.stubGlobal("document", new JSDOM("").window.document);
  return () => vi.unstubAllGlobals();
});

const paragraph = (text?: string): RichTextNode => ({
  type: "paragraph",
  ...(text && { content: [{ type: "text", text }] }),
});
const file = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const info = { url: "", width: 1, height: 1, focal_point: { x: 0, y: 0 }, placeholder: null, animated: false };

/** An editor without a view, whose uploads end when the test decides. */
function createEditor(...content: RichTextNode[]) {
  const ends = new Map<string, () => void>();
  const uploadPicture = ({ name }: File) =>
    new Promise<PickedPicture>((resolve) => {
      ends.set(name, () => resolve({ media: Number.parseInt(name, 10), alt: name, picture: info }));
    });
  const announce = vi.fn<(message: string) => void>();
  const options = { services: () => ({ uploadPicture }), addPictures: () => {}, announce };
  const editor = new Editor({
    element: null,
    extensions: createExtensions({ slashMenu: new SlashMenuState() }),
    content: { type: "doc", content },
  });
  // Without a view, the editor would count as destroyed and have no plugins.
  Object.defineProperty(editor, "isDestroyed", { value: false });
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }));
  /** The content of the document, with pictures shown as numbers. */
  const shown = () => {
    const of = ({ type, attrs, text, content: inner = [] }: RichTextNode): unknown =>
      type === "picture" ? attrs?.media : (text ?? (inner.length === 1 && inner[0] ? of(inner[0]) : inner.map(of)));
    return serialize(editor.state.doc).content?.map(of);
  };
  return {
    editor,
    shown,
    announce,
    insert: (...names: string[]) =>
      insertPasted(editor, options, {
        content: [],
        pictures: names.map((name) => ({ file: file(name), alt: "", caption: "", before: 0 })),
        notices: [],
      }),
    async end(name: string) {
      ends.get(name)?.();
      // All resulting work has run by then.
      await setImmediate();
    },
  };
}

test("keeps the order of several pictures, whichever is uploaded first", async () => {
  const { editor, insert, end, shown } = createEditor(paragraph("Before"), paragraph("After"));
  editor.commands.setTextSelection(4);
  insert("1.jpg", "2.jpg", "3.jpg", "4.jpg");
  for (const name of ["3.jpg", "1.jpg", "4.jpg", "2.jpg"]) await end(name);
  expect(shown()).toEqual(["Before", 1, 2, 3, 4, "After"]);
});

test("places a picture at the cursor: before an empty paragraph or the start of one, else after", async () => {
  const { editor, insert, end, shown } = createEditor(paragraph(), paragraph("Text"));
  editor.commands.setTextSelection(1);
  insert("1.jpg");
  await end("1.jpg");
  editor.commands.setTextSelection(4);
  insert("2.jpg");
  await end("2.jpg");
  expect(shown()).toEqual([1, [], 2, "Text"]);
});

test("places a picture after the text in a list item, which must come first", async () => {
  const item = { type: "listItem", content: [paragraph()] };
  const { editor, insert, end, shown } = createEditor({ type: "bulletList", content: [item] });
  editor.commands.setTextSelection(3);
  insert("1.jpg");
  await end("1.jpg");
  expect(shown()).toEqual([[[], 1]]);
});

test("keeps a picture in the library only and says so if its place was deleted in the meantime", async () => {
  const { editor, insert, end, shown, announce } = createEditor(paragraph("One"), paragraph("Two"), paragraph("Three"));
  editor.commands.setTextSelection(3);
  insert("1.jpg");
  editor.commands.deleteRange({ from: 2, to: 10 });
  await end("1.jpg");
  expect(shown()?.filter((each) => each === 1)).toEqual([]);
  expect(announce).toHaveBeenLastCalledWith("1.jpg is in the media library. Its place in the text was deleted.");
});
