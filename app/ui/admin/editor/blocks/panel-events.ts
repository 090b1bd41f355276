import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/**
 * A press on a label, an icon or the space within the fields of a block is none of the text's: it would move the
 * selection or begin to drag the block, and the fields would be gone before the click.
 */
export const PanelEvents = Extension.create({
  name: "panelEvents",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          mousedown: (_, { target }) => target instanceof Element && target.closest(".editor-block-panel") !== null,
        },
      },
    }),
  ],
});
