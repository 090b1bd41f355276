import type { Editor } from "@tiptap/core";
import { textblockTypeInputRule } from "@tiptap/core";
import { element, fieldNodeView } from "./field-node-view.ts";
import { createSchemaNode, parseAttributes, serializeAttributes } from "./from-schema.ts";

const pullQuote = createSchemaNode("pullQuote", {
  defining: true,
  parseHTML: () => [
    {
      tag: "figure[data-node=pull-quote]",
      contentElement: "p",
      getAttrs: (figure) => parseAttributes("pullQuote", figure),
    },
  ],
  renderHTML: ({ node }) => [
    "figure",
    { "data-node": "pull-quote", ...serializeAttributes(node.attrs) },
    ["blockquote", ["p", 0]],
  ],
  addNodeView: () =>
    fieldNodeView({
      attribute: "attribution",
      label: "Attribution",
      maxLength: 200,
      empty: null,
      create() {
        const content = element("p");
        const place = element("figcaption");
        const dom = element("figure", "pull-quote", element("blockquote", "", content), place);
        dom.dir = "auto";
        return { dom, content, place };
      },
    }),
  addKeyboardShortcuts() {
    return { "Mod-Alt-q": () => this.editor.commands.toggleNode("pullQuote", "paragraph") };
  },
});

const TAB = "  ";

/** Suggested languages; any other can be typed. */
export const codeLanguages = ["HTML", "CSS", "JavaScript", "TypeScript", "JSON", "Python", "Shell", "SQL"] as const;

const codeBlock = createSchemaNode("codeBlock", {
  defining: true,
  parseHTML: () => [
    {
      tag: "pre",
      preserveWhitespace: "full",
      getAttrs: (pre) => parseAttributes("codeBlock", pre) || { language: "" },
    },
  ],
  renderHTML: ({ node }) => ["pre", serializeAttributes(node.attrs), ["code", 0]],
  addNodeView: () =>
    fieldNodeView({
      attribute: "language",
      label: "Code language",
      maxLength: 40,
      empty: "",
      create() {
        const content = element("code");
        const place = element("div", "editor-code-language");
        return { dom: element("pre", "", content, place), content, place };
      },
    }),
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      "Mod-Alt-c": () => editor.commands.toggleNode("codeBlock", "paragraph"),
      Tab: () => editor.isActive("codeBlock") && editor.commands.insertContent(TAB),
      Enter: () => isAtEmptyLineAtEnd(editor.state.selection) && leaveCode(editor),
    };
  },
  addInputRules() {
    return [
      textblockTypeInputRule({
        find: /^```([\w+#.-]{0,40})\s$/,
        type: this.type,
        getAttributes: ([, language]) => ({ language }),
      }),
    ];
  },
});

const isAtEmptyLineAtEnd = ({ empty, $from }: Editor["state"]["selection"]) =>
  empty &&
  $from.parent.type.name === "codeBlock" &&
  $from.parentOffset === $from.parent.content.size &&
  $from.parent.textContent.endsWith("\n\n");

/** A third Enter at the end leaves the code and removes the two empty lines. */
const leaveCode = (editor: Editor) =>
  editor
    .chain()
    .command(({ tr, state: { selection } }) => {
      tr.delete(selection.from - 2, selection.from);
      return true;
    })
    .exitCode()
    .run();

export const fieldNodes = { pullQuote, codeBlock };
