import { type Editor, Extension } from "@tiptap/core";
import { Fragment, Slice } from "@tiptap/pm/model";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import { notify } from "#app/ui/toasts/toasts.ts";
import { videoAt } from "#app/ui/video/video-address.ts";
import { insertBlock } from "./insert-block.ts";
import { linkAddress } from "./link-address.ts";
import { ClipboardSerializer, ownBlocks } from "./paste/own-clipboard.ts";
import { type ClipboardContents, clipboardContents, type Pasted } from "./paste/pasted.ts";
import { blockBoundary, Uploads, uploadPictures } from "./uploads.ts";

type UploadOptions = Parameters<typeof uploadPictures>[1];

/** What happens to what is pasted and dropped: text of other programs, pictures, addresses. */
export const Incoming = Extension.create<UploadOptions>({
  name: "incoming",
  addExtensions() {
    return [Uploads];
  },
  addProseMirrorPlugins() {
    const { editor, options } = this;
    let isShiftHeld = false;

    /** @returns false for what ProseMirror handles: what was copied here, and text in code. */
    function take(data: DataTransfer): boolean {
      const contents = clipboardContents(data);
      const { html, text, files } = contents;
      const isCode = editor.state.selection.$from.parent.type.spec.code === true;
      if (!editor.isEditable || isCode || isOwn(html)) return false;
      if (takeAddress(editor, text)) return true;
      if (!html && !text && files.length === 0) return false;
      void insertPasted(editor, options, contents, isShiftHeld);
      return true;
    }

    return [
      new Plugin({
        props: {
          clipboardSerializer: ClipboardSerializer.of(editor.schema),
          handleKeyDown(_, { shiftKey }) {
            isShiftHeld = shiftKey;
            return false;
          },
          handlePaste: (_, { clipboardData }) => clipboardData !== null && take(clipboardData),
          handleDrop(view, { dataTransfer, clientX, clientY }) {
            // A block that is moved within the text.
            if (!dataTransfer || view.dragging) return false;
            const place = view.posAtCoords({ left: clientX, top: clientY });
            if (place) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))));
            isShiftHeld = false;
            return take(dataTransfer);
          },
        },
      }),
    ];
  },
});

const isOwn = (html: string) =>
  html.includes("data-pm-slice") && ownBlocks(new DOMParser().parseFromString(html, "text/html")) !== undefined;

async function insertPasted(editor: Editor, options: UploadOptions, contents: ClipboardContents, asPlainText: boolean) {
  const { readPaste } = await import("./paste/read-paste.ts");
  const pasted = await readPaste(contents, { asPlainText });
  if (editor.isDestroyed) return;
  const canUpload = options.services().uploadPicture !== undefined;
  if (canUpload && pasted.pictures.length > 0) insertWithPictures(editor, options, pasted);
  else insertBlocks(editor, pasted);
  for (const notice of pasted.notices) notify.warning(notice);
}

/** Text at both ends joins the text around it. */
function insertBlocks(editor: Editor, { content }: Pasted) {
  if (content.length === 0) return;
  const { state, view } = editor;
  const nodes = content.map((json) => state.schema.nodeFromJSON(json));
  const isText = (index: number) => (nodes.at(index)?.type.name === "paragraph" ? 1 : 0);
  const slice = new Slice(Fragment.from(nodes), isText(0), isText(-1));
  view.dispatch(state.tr.replaceSelection(slice).setMeta("paste", true).scrollIntoView());
}

function insertWithPictures(editor: Editor, options: UploadOptions, { content, pictures }: Pasted) {
  const { state, view } = editor;
  const nodes = content.map((json) => state.schema.nodeFromJSON(json));
  const start = blockBoundary(editor, state.selection.to);
  if (nodes.length > 0) view.dispatch(state.tr.insert(start, nodes).setMeta("paste", true).scrollIntoView());
  const offset = (before: number) => nodes.slice(0, before).reduce((size, node) => size + node.nodeSize, 0);
  for (const picture of pictures) uploadPictures(editor, options, [picture], start + offset(picture.before));
}

/** The address of a video alone on a line becomes a video, and any address over selected text a link. */
function takeAddress(editor: Editor, text: string): boolean {
  const { selection } = editor.state;
  const address = text.trim();
  if (address === "" || /\s/.test(address)) return false;
  const video = videoAt(address);
  if (video && selection.empty && selection.$from.parent.content.size === 0) {
    insertBlock(editor, { type: "embed", attrs: { ...video, title: "" } });
    return true;
  }
  const href = selection.empty || !/^(https?:|mailto:)/.test(address) ? undefined : linkAddress(address);
  return href !== undefined && editor.commands.setMark("link", { href });
}
