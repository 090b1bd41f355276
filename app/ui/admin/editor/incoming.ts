import { type Editor, Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { videoAt } from "#app/ui/video/video-address.ts";
import { insertBlock } from "./insert-block.ts";
import { linkAddress } from "./link-address.ts";
import { blockBoundary, isPicture, Uploads, uploadPictures } from "./uploads.ts";

type UploadOptions = Parameters<typeof uploadPictures>[1];

/** What happens to pasted and dropped files and addresses. */
export const Incoming = Extension.create<UploadOptions>({
  name: "incoming",
  addExtensions() {
    return [Uploads.configure(this.options)];
  },
  addProseMirrorPlugins() {
    const { editor, options } = this;
    return [
      new Plugin({
        props: {
          handlePaste: (_view, { clipboardData }) => {
            if (!clipboardData) return false;
            const { from } = editor.state.selection;
            if (clipboardData.getData("text/html") === "" && takePictures(editor, options, clipboardData, from))
              return true;
            return takeAddress(editor, clipboardData.getData("text/plain"));
          },
          handleDrop: (view, { dataTransfer, clientX, clientY }) => {
            const place = view.posAtCoords({ left: clientX, top: clientY });
            return (
              dataTransfer !== null &&
              takePictures(editor, options, dataTransfer, place?.pos ?? view.state.doc.content.size)
            );
          },
        },
      }),
    ];
  },
});

function takePictures(editor: Editor, options: UploadOptions, { files }: DataTransfer, position: number): boolean {
  const pictures = [...files].filter(isPicture);
  if (pictures.length === 0 || !options.services().uploadPicture || !editor.isEditable) return false;
  uploadPictures(
    editor,
    options,
    pictures.map((file) => ({ file })),
    blockBoundary(editor, position),
  );
  return true;
}

/** The address of a video alone on a line becomes a video, and any address over selected text a link. */
function takeAddress(editor: Editor, text: string): boolean {
  const { selection } = editor.state;
  const isCode = selection.$from.parent.type.spec.code;
  if (isCode || /\s/.test(text.trim())) return false;
  const video = videoAt(text);
  if (video && selection.empty && selection.$from.parent.content.size === 0) {
    insertBlock(editor, { type: "embed", attrs: { ...video, title: "" } });
    return true;
  }
  const href = selection.empty || !/^(https?:|mailto:)/.test(text.trim()) ? undefined : linkAddress(text);
  return href !== undefined && editor.commands.setMark("link", { href });
}
