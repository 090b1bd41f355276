import { wrappingInputRule } from "@tiptap/core";
import { createSchemaNode } from "./from-schema.ts";

const bulletList = createSchemaNode("bulletList", {
  parseHTML: () => [{ tag: "ul" }],
  renderHTML: () => ["ul", { dir: "auto" }, 0],
  addKeyboardShortcuts() {
    return { "Mod-Shift-8": () => this.editor.commands.toggleList("bulletList", "listItem") };
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*[-+*]\s$/, type: this.type })];
  },
});

const orderedList = createSchemaNode("orderedList", {
  parseHTML: () => [{ tag: "ol", getAttrs: (list) => ({ start: readStart(list) }) }],
  renderHTML: ({ node }) => ["ol", { dir: "auto", ...(node.attrs.start !== 1 && { start: node.attrs.start }) }, 0],
  addKeyboardShortcuts() {
    return { "Mod-Shift-7": () => this.editor.commands.toggleList("orderedList", "listItem") };
  },
  addInputRules() {
    return [
      wrappingInputRule({
        // A longer number, such as a year, is the start of a sentence.
        find: /^(\d{1,2})[.)]\s$/,
        type: this.type,
        getAttributes: ([, start]) => ({ start: Number(start) }),
        joinPredicate: ([, start], node) => node.childCount + node.attrs.start === Number(start),
      }),
    ];
  },
});

function readStart(list: HTMLElement) {
  const start = Number(list.getAttribute("start") ?? 1);
  return Number.isInteger(start) && start >= 0 && start <= 100_000 ? start : 1;
}

const listItem = createSchemaNode("listItem", {
  defining: true,
  parseHTML: () => [{ tag: "li" }],
  renderHTML: () => ["li", 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem("listItem"),
      Tab: () => this.editor.commands.sinkListItem("listItem"),
      "Shift-Tab": () => this.editor.commands.liftListItem("listItem"),
      Backspace: () => {
        const { empty, $from } = this.editor.state.selection;
        const isAtStart = empty && $from.parentOffset === 0 && $from.depth > 1 && $from.index(-1) === 0;
        return isAtStart && $from.node(-1).type === this.type && this.editor.commands.liftListItem("listItem");
      },
    };
  },
});

export const listNodes = { bulletList, orderedList, listItem };
