import { createSchemaNode, parseAttributes, serializeAttributes } from "./from-schema.ts";

export const calloutTones = { note: "Note", tip: "Tip", care: "Caution" } as const;
export type CalloutTone = keyof typeof calloutTones;

export const callout = createSchemaNode("callout", {
  defining: true,
  parseHTML: () => [{ tag: "div[data-node=callout]", getAttrs: (element) => parseAttributes("callout", element) }],
  renderHTML: ({ node }) => {
    const tone = node.attrs.tone as CalloutTone;
    const attributes = {
      dir: "auto",
      class: `callout callout-${tone}`,
      "data-node": "callout",
      "data-label": calloutTones[tone],
    };
    return ["div", { ...attributes, ...serializeAttributes(node.attrs) }, 0];
  },
  addKeyboardShortcuts() {
    return { "Mod-Alt-n": () => this.editor.commands.toggleWrap("callout") };
  },
});
