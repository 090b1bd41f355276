import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/**
 * After Escape, the next Tab leaves the text, even where it would indent or move to the next cell (WCAG 2.2, 2.1.2).
 */
export const LeaveByTab = Extension.create({
  name: "leaveByTab",
  // Runs after everything else that Escape may close.
  priority: 1,
  addStorage: () => ({ isLeaving: false }),
  onTransaction({ transaction }) {
    if (transaction.docChanged || transaction.selectionSet) this.storage.isLeaving = false;
  },
  addKeyboardShortcuts() {
    return {
      Escape: () => {
        this.storage.isLeaving = true;
        return false;
      },
    };
  },
  addProseMirrorPlugins() {
    const { storage } = this;
    // The key counts as handled, but its default is not prevented: the editor ignores it, and the browser moves the
    // focus.
    const keydown = (_: unknown, { key }: KeyboardEvent) => storage.isLeaving && key === "Tab";
    return [new Plugin({ props: { handleDOMEvents: { keydown } } })];
  },
});
