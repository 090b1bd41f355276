import { type Editor, Extension } from "@tiptap/core";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import { notify } from "#app/ui/toasts/toasts.ts";
import { parseVideoUrl } from "#app/ui/video/video-address.ts";
import { linkAddress } from "./link-address.ts";
import { insertPasted } from "./paste/insert-pasted.ts";
import { ClipboardSerializer, isCopiedHere } from "./paste/own-clipboard.ts";
import { type ClipboardContents, clipboardContents } from "./paste/pasted.ts";
import { EditorUploads, type UploadsOptions } from "./uploads.ts";

/** Handles pasted and dropped content: text from other programs, pictures and URLs. */
export const Incoming = Extension.create<UploadsOptions>({
  name: "incoming",
  addExtensions() {
    return [EditorUploads];
  },
  addProseMirrorPlugins() {
    const { editor, options } = this;
    let isShiftHeld = false;

    /** @returns false for what ProseMirror handles: content copied in this editor, and text in code. */
    function take(data: DataTransfer): boolean {
      const contents = clipboardContents(data);
      const { html, text, files } = contents;
      const isCode = editor.state.selection.$from.parent.type.spec.code === true;
      const hasText = html.trim() !== "" || text.trim() !== "";
      if (!editor.isEditable || (isCode && hasText) || isCopiedHere(html)) return false;
      if (!isShiftHeld && takeAddress(editor, options, text)) return true;
      if (!hasText && files.length === 0) return false;
      void takeContents(editor, options, contents, isShiftHeld);
      return true;
    }

    return [
      new Plugin({
        props: {
          clipboardSerializer: ClipboardSerializer.create(editor.schema),
          handleKeyDown(_, { shiftKey }) {
            isShiftHeld = shiftKey;
            return false;
          },
          handleDOMEvents: {
            // Text typed right after pasting must not appear before it.
            focus() {
              void loadReader();
            },
          },
          handlePaste: (_, { clipboardData }) => clipboardData !== null && take(clipboardData),
          handleDrop(view, { dataTransfer, clientX, clientY }) {
            // A block is being moved within the text.
            if (!dataTransfer || view.dragging) return false;
            const { left, right } = view.dom.getBoundingClientRect();
            const place = view.posAtCoords({ left: Math.min(Math.max(clientX, left + 1), right - 1), top: clientY });
            if (place) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))));
            isShiftHeld = false;
            return take(dataTransfer);
          },
        },
      }),
    ];
  },
});

const loadReader = () => import("./paste/read-paste.ts").catch(() => undefined);

async function takeContents(
  editor: Editor,
  options: UploadsOptions,
  contents: ClipboardContents,
  asPlainText: boolean,
) {
  const reader = await loadReader();
  if (!reader) {
    notify.error("Couldn’t paste because part of the editor didn’t load. Check your connection and paste again.");
    return;
  }
  const { readPaste } = reader;
  if (editor.isDestroyed) return;
  const pasted = readPaste(contents, { asPlainText, origin: location.origin });
  insertPasted(editor, options, pasted);
  if (pasted.notices.length > 0) notify.warning(pasted.notices.join(" "));
}

/** Turns a video URL on an empty line into the video, and any URL pasted over or within text into a link. */
function takeAddress(editor: Editor, options: UploadsOptions, text: string): boolean {
  const { selection } = editor.state;
  const address = text.trim();
  if (!/^(https?:|mailto:)\S+$/.test(address)) return false;
  const href = linkAddress(address);
  if (href === undefined) return false;
  if (!selection.empty) return editor.commands.setMark("link", { href });
  if (!selection.$from.parent.isTextblock) return false;
  if (selection.$from.parent.content.size === 0) {
    const video = parseVideoUrl(address);
    const embed = { type: "embed", attrs: { ...video, title: "" } };
    if (video) insertPasted(editor, options, { content: [embed], pictures: [], notices: [] });
    return video !== undefined;
  }
  return editor.commands.insertContent({ type: "text", text: address, marks: [{ type: "link", attrs: { href } }] });
}
