import type { Editor } from "@tiptap/core";
import { blockKinds } from "./block-kinds.ts";
import type { EditorIconName } from "./editor-icon.tsx";

export interface MarkTool {
  mark: string;
  label: string;
  icon: EditorIconName;
  shortcut: string;
}

export const markTools: readonly MarkTool[] = [
  { mark: "bold", label: "Bold", icon: "bold", shortcut: "Mod-b" },
  { mark: "italic", label: "Italic", icon: "italic", shortcut: "Mod-i" },
  { mark: "underline", label: "Underline", icon: "underline", shortcut: "Mod-u" },
  { mark: "strike", label: "Strikethrough", icon: "strike", shortcut: "Mod-Shift-s" },
  { mark: "code", label: "Code", icon: "code", shortcut: "Mod-e" },
];

/** The name of the kind of text block at the cursor, if blocks can be turned into it. */
export function currentKind(editor: Editor): string | undefined {
  const { $from } = editor.state.selection;
  const names = Array.from({ length: $from.depth }, (_, depth) => $from.node($from.depth - depth));
  const own: Record<string, string> = {
    bulletList: "bullet-list",
    orderedList: "ordered-list",
    blockquote: "quote",
    pullQuote: "pull-quote",
    callout: "callout",
    codeBlock: "code-block",
  };
  for (const node of names) {
    if (node.type.name === "heading") return `heading-${node.attrs.level}`;
    const name = own[node.type.name];
    if (name) return name;
  }
  return $from.parent.type.name === "paragraph" ? "paragraph" : undefined;
}

export const textKinds = blockKinds.filter(({ isTurnedInto }) => isTurnedInto);
