import { Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { EditorState, Plugin, Transaction } from "@tiptap/pm/state";

/** What Tiptap's input rule plugin records about text that it replaced. */
interface Typed {
  from: number;
  to: number;
  text: string;
}

/** Makes the conversion of typed Markdown a separate step, so that undo restores the text as typed. */
export const UndoTypedMarkdown = Extension.create({
  name: "undoTypedMarkdown",
  dispatchTransaction({ transaction, next }) {
    const { editor } = this;
    const rule = findTypedRule(transaction, editor.state);
    if (!rule) return next(transaction);
    const { from, to, text } = rule.typed;
    const literal = editor.state.tr.insertText(text, from, to);
    next(literal);
    const meant = closeHistory(editor.state.tr);
    const inverted = literal.steps.map((step, at) => step.invert(literal.docs[at] ?? literal.before));
    for (const step of [...inverted.reverse(), ...transaction.steps]) meant.step(step);
    meant.setSelection(transaction.selection.getBookmark().resolve(meant.doc)).setStoredMarks(transaction.storedMarks);
    next(meant.setMeta(rule.plugin, rule.typed));
    next(closeHistory(editor.state.tr));
  },
});

function findTypedRule(
  transaction: Transaction,
  { plugins }: EditorState,
): { plugin: Plugin; typed: Typed } | undefined {
  for (const plugin of plugins) {
    const typed: Typed | undefined = plugin.spec.isInputRules ? transaction.getMeta(plugin) : undefined;
    if (typed) return { plugin, typed };
  }
  return undefined;
}
