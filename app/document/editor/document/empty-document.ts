import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Keeps a paragraph in an empty document, for the cursor. */
export const EmptyDocument = Extension.create({
  name: "emptyDocument",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (_, __, { doc, tr, schema }) =>
        doc.childCount === 0 ? tr.insert(0, schema.node("paragraph")) : null,
    }),
  ],
});

const HINT = "Write, or type / for blocks";

/** Shows hints in an empty document and in an empty paragraph at the cursor. */
export const Hints = Extension.create({
  name: "hints",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc, selection: { $from, empty } }) {
          const isEmptyDocument = doc.childCount === 1 && doc.content.size === 2;
          const isEmptyLine = empty && $from.depth === 1 && $from.parent.type.name === "paragraph";
          if (!isEmptyDocument && !(isEmptyLine && $from.parent.content.size === 0)) return null;
          const start = isEmptyDocument ? 0 : $from.before();
          const end = start + (isEmptyDocument ? doc.content.size : $from.parent.nodeSize);
          return DecorationSet.create(doc, [Decoration.node(start, end, { class: "editor-hint", "data-hint": HINT })]);
        },
      },
    }),
  ],
});
