import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { reportUnplaced } from "#app/ui/admin/uploads/unplaced-uploads.ts";
import type { EditorServices, PickedPicture } from "./editor-services.ts";
import { uploadElement } from "./upload-element.ts";

/** What uploads need from the editor. */
export interface UploadsOptions {
  services: () => EditorServices;
  addPictures: (picked: readonly PickedPicture[]) => void;
  announce: (message: string) => void;
}

interface Upload {
  id: number;
  file: File;
  alt: string;
  caption: string;
}

/** A completed upload was inserted somewhere or is gone. */
type Change = { add: { upload: Upload; position: number; dom: HTMLElement } } | { remove: number; insertedAt?: number };

const key = new PluginKey<DecorationSet>("uploads");
let lastId = 0;

/** The pictures being uploaded, shown where they will appear. They become part of the document once they are stored. */
export const EditorUploads = Extension.create({
  name: "uploads",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, before) {
          const decorations = before.map(tr.mapping, tr.doc);
          const change = tr.getMeta(key) as Change | undefined;
          if (!change) return decorations;
          if ("remove" in change) return removePlaceholder(decorations, change, tr.doc);
          const { upload, position, dom } = change.add;
          return decorations.add(tr.doc, [createWidget(position, { id: upload.id, dom })]);
        },
      },
      props: { decorations: (state) => key.getState(state) },
      view: (view) => ({
        update: ({ state }) => reportUnplaced(view, key.getState(state)?.find().length ?? 0),
        destroy: () => reportUnplaced(view, 0),
      }),
    }),
  ],
});

const createWidget = (position: number, { id, dom }: { id: number; dom: HTMLElement }) =>
  Decoration.widget(position, dom, {
    id,
    dom,
    side: -1,
    // The editor ignores events on the buttons of an upload.
    stopEvent: () => true,
    ignoreSelection: true,
  });

/** Uploads that started later at the same place follow what was inserted, so that pictures keep their order. */
function removePlaceholder(
  decorations: DecorationSet,
  { remove, insertedAt }: { remove: number; insertedAt?: number },
  doc: Node,
) {
  const left = decorations.remove(decorations.find(undefined, undefined, ({ id }) => id === remove));
  const inserted = insertedAt === undefined ? null : doc.nodeAt(insertedAt);
  if (insertedAt === undefined || !inserted) return left;
  const later = left.find(insertedAt, insertedAt, ({ id }) => id > remove);
  const moved = later.map(({ spec }) => createWidget(insertedAt + inserted.nodeSize, spec));
  return left.remove(later).add(doc, moved);
}

/** The position of a picture being uploaded; undefined if the text around it was deleted. */
const findUploadPosition = (editor: Editor, id: number) =>
  key.getState(editor.state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from;

/** Uploads pictures and inserts each when it is stored. @param position between two blocks. */
export function uploadPictures(
  editor: Editor,
  options: UploadsOptions,
  pictures: readonly { file: File; alt?: string; caption?: string }[],
  position: number,
): void {
  for (const { file, alt = "", caption = "" } of pictures) {
    lastId += 1;
    startUpload(editor, options, { id: lastId, file, alt, caption }, position);
  }
}

function startUpload(editor: Editor, options: UploadsOptions, upload: Upload, position: number) {
  const { announce, services, addPictures } = options;
  const { id, file } = upload;
  let abort = new AbortController();
  const remove = () => {
    if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, { remove: id } satisfies Change));
  };
  const shown = uploadElement(file.name, {
    onCancel() {
      abort.abort();
      remove();
      editor.view.focus();
      announce(`Upload of ${file.name} cancelled`);
    },
    onRetry: () => void send(),
  });

  async function send() {
    abort = new AbortController();
    const { signal } = abort;
    shown.progress(0);
    announce(`Uploading ${file.name}`);
    try {
      const picked = await services().uploadPicture?.(file, { signal, onProgress: shown.progress });
      if (signal.aborted || !picked) return;
      insert(picked);
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : "Couldn’t upload the picture.";
      shown.fail(message);
      announce(`${file.name}: ${message}`);
    }
  }

  function insert(picked: PickedPicture) {
    if (editor.isDestroyed) return;
    const place = findUploadPosition(editor, id);
    if (place === undefined)
      return announce(`${file.name} is in the media library. Its place in the text was deleted.`);
    addPictures([picked]);
    const attrs = { media: picked.media, alt: upload.alt || picked.alt, caption: upload.caption };
    const { tr, schema } = editor.state;
    tr.insert(place, schema.node("picture", attrs));
    editor.view.dispatch(tr.setMeta(key, { remove: id, insertedAt: place } satisfies Change));
    announce(`${file.name} uploaded`);
  }

  const add: Change = { add: { upload, position, dom: shown.dom } };
  editor.view.dispatch(editor.state.tr.setMeta(key, add));
  void send();
}

/**
 * The position between blocks nearest to a position in the text; within a list item or cell if the position is in one.
 */
export function blockBoundary(editor: Editor, position: number): number {
  const $position = editor.state.doc.resolve(position);
  const { parent } = $position;
  if (!parent.isTextblock) return position;
  const picture = editor.schema.nodes.picture;
  const isAllowedBefore =
    picture && $position.node(-1).canReplaceWith($position.index(-1), $position.index(-1), picture);
  const isBefore = $position.parentOffset === 0 && isAllowedBefore;
  return isBefore ? $position.before() : $position.after();
}
