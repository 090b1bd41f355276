import { Extension } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { NodeSelection, Plugin, Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

const CONTROLS = "input, textarea, select, label, a[href], button:enabled, [draggable=true]";

/**
 * Keeps a block selected while its fields are used. The editor must ignore presses on labels, icons and the space
 * within the panel: they would move the selection or start dragging the block, and the fields would disappear before
 * the click. Browsers also move the cursor to the start of the text, a frame or more later, when the focus enters or
 * leaves something that cannot be edited; that is not treated as the person's choice.
 */
export const PanelEvents = Extension.create({
  name: "panelEvents",
  addProseMirrorPlugins() {
    /** Whether a key or pointer was pressed in the text since the selection changed. */
    let isPressed = false;
    const press = () => {
      isPressed = true;
      return false;
    };
    return [
      new Plugin({
        view: () => ({
          update({ state }, before) {
            if (!state.selection.eq(before.selection)) isPressed = false;
          },
        }),
        props: {
          handleDOMEvents: {
            keydown: press,
            touchstart: press,
            mousedown(_, event) {
              const { target } = event;
              if (!(target instanceof Element) || !target.closest(".editor-block-panel")) return press();
              if (!target.closest(CONTROLS)) event.preventDefault();
              return true;
            },
          },
          createSelectionBetween: (view, $anchor, $head) =>
            !isPressed && isReset(view, $anchor, $head) ? view.state.selection : null,
        },
      }),
    ];
  },
});

/** Whether the cursor jumped from a selected block to the very start. */
const isReset = ({ state }: EditorView, $anchor: ResolvedPos, $head: ResolvedPos) =>
  state.selection instanceof NodeSelection &&
  $anchor.pos === $head.pos &&
  $head.pos === Selection.atStart(state.doc).from;
