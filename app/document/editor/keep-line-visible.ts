import { Extension } from "@tiptap/core";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** The gap between the line and what would cover it, in pixels. */
const GAP = 8;

/**
 * Keeps the line with the cursor visible between the tools, which are below it on phones, and the on-screen keyboard.
 * Neither the browser nor the editor accounts for these while scrolling.
 */
export const KeepLineVisible = Extension.create({
  name: "keepLineVisible",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleScrollToSelection(view) {
          // Runs after the editor has scrolled.
          queueMicrotask(() => showLine(view));
          return false;
        },
      },
      view(view) {
        // The keyboard appears after the focus; by the next frame, the tools have moved with it.
        const onResize = () => view.hasFocus() && requestAnimationFrame(() => showLine(view));
        globalThis.visualViewport?.addEventListener("resize", onResize);
        return { destroy: () => globalThis.visualViewport?.removeEventListener("resize", onResize) };
      },
    }),
  ],
});

function showLine(view: EditorView) {
  if (view.isDestroyed || !(view.state.selection instanceof TextSelection)) return;
  const frame = view.dom.closest(".editor");
  const tools = frame?.querySelector(".editor-toolbar");
  if (!frame || !tools) return;
  const bar = tools.getBoundingClientRect();
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {};
  const isBelow = getComputedStyle(tools).order === "1";
  const top = isBelow ? offsetTop : Math.max(offsetTop, bar.bottom);
  const bottom = Math.min(offsetTop + height, isBelow ? bar.top : Number.POSITIVE_INFINITY);
  const line = view.coordsAtPos(view.state.selection.head);
  const scroller = frame.classList.contains("editor-enlarged") ? frame : window;
  const by = line.bottom + GAP > bottom ? line.bottom + GAP - bottom : line.top - GAP < top ? line.top - GAP - top : 0;
  if (by !== 0) scroller.scrollBy({ top: by, behavior: "instant" });
}
