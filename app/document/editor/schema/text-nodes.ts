import { InputRule, textblockTypeInputRule, wrappingInputRule } from "@tiptap/core";
import { createSchemaNode } from "./from-schema.ts";

const doc = createSchemaNode("doc", { topNode: true });
const text = createSchemaNode("text");

const paragraph = createSchemaNode("paragraph", {
  parseHTML: () => [{ tag: "p" }],
  renderHTML: () => ["p", 0],
  addKeyboardShortcuts() {
    return { "Mod-Alt-0": () => this.editor.commands.setNode("paragraph") };
  },
});

const hardBreak = createSchemaNode("hardBreak", {
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: "br" }],
  renderHTML: () => ["br"],
  renderText: () => "\n",
  addKeyboardShortcuts() {
    const insert = () =>
      this.editor.commands.first(({ commands }) => [
        () => commands.exitCode(),
        () => commands.insertContent({ type: "hardBreak" }),
      ]);
    return { "Shift-Enter": insert };
  },
});

const LEVELS = [2, 3, 4] as const;

const heading = createSchemaNode("heading", {
  defining: true,
  parseHTML: () => LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node }) => [`h${node.attrs.level}`, 0],
  addKeyboardShortcuts() {
    const toggle = (level: number) => () => this.editor.commands.toggleNode("heading", "paragraph", { level });
    return Object.fromEntries(LEVELS.map((level) => [`Mod-Alt-${level}`, toggle(level)]));
  },
  // A single # is also a heading, since the page title is the only one of level 1.
  addInputRules() {
    return LEVELS.map((level) =>
      textblockTypeInputRule({
        find: level === 2 ? /^##?\s$/ : new RegExp(`^#{${level}}\\s$`),
        type: this.type,
        getAttributes: { level },
      }),
    );
  },
});

const blockquote = createSchemaNode("blockquote", {
  defining: true,
  parseHTML: () => [{ tag: "blockquote" }],
  renderHTML: () => ["blockquote", { dir: "auto" }, 0],
  addKeyboardShortcuts() {
    return { "Mod-Shift-b": () => this.editor.commands.toggleWrap("blockquote") };
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })];
  },
});

const horizontalRule = createSchemaNode("horizontalRule", {
  parseHTML: () => [{ tag: "hr" }],
  renderHTML: () => ["hr"],
  addInputRules() {
    return [
      new InputRule({
        find: /^(?:---|—-|___\s|\*\*\*\s)$/,
        handler: ({ range, state: { tr } }) => {
          // Within a list item or quote too, the rule is added after the text block, which stays for further text.
          tr.insert(range.from - 1, this.type.create()).delete(tr.mapping.map(range.from), tr.mapping.map(range.to));
        },
      }),
    ];
  },
});

/** Keeps the order of the document schema, which decides the order of nodes and marks. */
export const textNodes = { doc, paragraph, text, hardBreak, heading, blockquote, horizontalRule };
