import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** Escape makes the next Tab lead out of the text, also where it would indent or go to the next cell (WCAG 2.2, 2.1.2). */
export const LeaveByTab = Extension.create({
  name: "leaveByTab",
  // Behind everything else that Escape may close.
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
    // A handled key whose default is not prevented: the editor ignores it, and the browser moves the focus.
    const keydown = (_: unknown, { key }: KeyboardEvent) => storage.isLeaving && key === "Tab";
    return [new Plugin({ props: { handleDOMEvents: { keydown } } })];
  },
});
