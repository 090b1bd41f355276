import type { Editor } from "@tiptap/core";
import type { EditorIconName } from "./editor-icon.tsx";
import type { EditorSetup } from "./editor-setup.ts";
import { insertBlock } from "./insert-block.ts";
import { newTable } from "./schema/table-commands.ts";

export interface BlockKind {
  name: string;
  label: string;
  icon: EditorIconName;
  /** Additional search terms. */
  keywords: string;
  /** Markdown that creates the block when typed. */
  markdown?: string;
  shortcut?: string;
  /** Whether text blocks can be turned into this kind. */
  isTurnedInto?: boolean;
  /** Whether this kind is available in the editor. */
  isOffered?: (editor: Editor, setup: EditorSetup) => boolean;
  apply: (editor: Editor, setup: EditorSetup) => void;
}

const heading = (level: 2 | 3 | 4, label: string, keywords: string): BlockKind => ({
  name: `heading-${level}`,
  label,
  icon: `heading-${level}`,
  keywords: `heading title h${level} ${keywords}`,
  markdown: "#".repeat(level),
  shortcut: `Mod-Alt-${level}`,
  isTurnedInto: true,
  apply: (editor) => editor.chain().clearNodes().setNode("heading", { level }).run(),
});

/** Text blocks, which can be turned into each other. */
const textKinds: BlockKind[] = [
  {
    name: "paragraph",
    label: "Text",
    icon: "paragraph",
    keywords: "paragraph plain body",
    shortcut: "Mod-Alt-0",
    isTurnedInto: true,
    apply: (editor) => editor.chain().clearNodes().setNode("paragraph").run(),
  },
  heading(2, "Heading", "large section"),
  heading(3, "Smaller heading", "medium subsection"),
  heading(4, "Smallest heading", "small"),
  {
    name: "bullet-list",
    label: "List",
    icon: "bullet-list",
    keywords: "bullet unordered points",
    markdown: "-",
    shortcut: "Mod-Shift-8",
    isTurnedInto: true,
    apply: (editor) => editor.chain().clearNodes().toggleList("bulletList", "listItem").run(),
  },
  {
    name: "ordered-list",
    label: "Numbered list",
    icon: "ordered-list",
    keywords: "ordered steps",
    markdown: "1.",
    shortcut: "Mod-Shift-7",
    isTurnedInto: true,
    apply: (editor) => editor.chain().clearNodes().toggleList("orderedList", "listItem").run(),
  },
  {
    name: "quote",
    label: "Quote",
    icon: "quote",
    keywords: "blockquote citation",
    markdown: ">",
    shortcut: "Mod-Shift-b",
    isTurnedInto: true,
    apply: (editor) => editor.chain().clearNodes().wrapIn("blockquote").run(),
  },
  {
    name: "pull-quote",
    label: "Pull quote",
    icon: "pull-quote",
    keywords: "large quotation highlight",
    shortcut: "Mod-Alt-q",
    isTurnedInto: true,
    apply: (editor) => editor.chain().clearNodes().setNode("pullQuote").run(),
  },
  {
    name: "callout",
    label: "Call-out",
    icon: "callout",
    keywords: "note tip care box info warning callout",
    shortcut: "Mod-Alt-n",
    isTurnedInto: true,
    apply: (editor) => editor.chain().clearNodes().wrapIn("callout").run(),
  },
  {
    name: "code-block",
    label: "Code",
    icon: "code-block",
    keywords: "pre program source",
    markdown: "```",
    shortcut: "Mod-Alt-c",
    isTurnedInto: true,
    apply: (editor) => editor.chain().clearNodes().setNode("codeBlock").run(),
  },
];

const otherKinds: BlockKind[] = [
  {
    name: "picture",
    label: "Picture",
    icon: "picture",
    keywords: "image photo illustration",
    isOffered: (_, { services }) => services.pickPictures !== undefined,
    apply: (editor, setup) => void insertPictures(editor, setup, false),
  },
  {
    name: "gallery",
    label: "Gallery",
    icon: "gallery",
    keywords: "pictures images photos grid",
    isOffered: (_, { services }) => services.pickPictures !== undefined,
    apply: (editor, setup) => void insertPictures(editor, setup, true),
  },
  {
    name: "video",
    label: "Video from this site",
    icon: "video",
    keywords: "film movie",
    isOffered: (_, { services }) => services.searchVideos !== undefined,
    apply: (_, { openDialog }) => openDialog("video"),
  },
  {
    name: "embed",
    label: "YouTube or Vimeo",
    icon: "embed",
    keywords: "video embed player",
    apply: (_, { openDialog }) => openDialog("embed"),
  },
  {
    name: "button",
    label: "Button",
    icon: "button",
    keywords: "call to action link",
    apply: (_, { openDialog }) => openDialog("button"),
  },
  {
    name: "table",
    label: "Table",
    icon: "table",
    keywords: "rows columns grid cells",
    markdown: "| a | b |",
    isOffered: (editor) => !editor.isActive("table"),
    apply: (editor) => insertBlock(editor, newTable(3, 3)),
  },
  {
    name: "divider",
    label: "Divider",
    icon: "divider",
    keywords: "line rule separator hr",
    markdown: "---",
    apply: (editor) => {
      insertBlock(editor, { type: "horizontalRule" });
      insertBlock(editor, { type: "paragraph" });
    },
  },
];

/** All kinds of blocks, in the order in which menus show them. */
export const blockKinds: readonly BlockKind[] = [...textKinds, ...otherKinds];

async function insertPictures(editor: Editor, { services, addPictures }: EditorSetup, several: boolean) {
  const picked = (await services.pickPictures?.({ several })) ?? [];
  // The form may have been closed in the meantime.
  if (editor.isDestroyed) return;
  addPictures(picked);
  const [first] = picked;
  if (several && first) {
    insertBlock(editor, { type: "gallery", attrs: { items: picked.map(({ media, alt }) => ({ media, alt })) } });
  } else if (first) {
    insertBlock(editor, { type: "picture", attrs: { media: first.media, alt: first.alt } });
  }
  editor.commands.focus();
}

/** Finds the available kinds whose names or keywords match the query, best first. */
export function findBlockKinds(editor: Editor, setup: EditorSetup, query: string): BlockKind[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const offered = blockKinds.filter(({ isOffered }) => isOffered?.(editor, setup) ?? true);
  const matching = offered.filter(({ label, keywords }) => {
    const text = ` ${label} ${keywords}`.toLowerCase();
    return words.every((word) => text.includes(` ${word}`));
  });
  const isPrefixed = ({ label }: BlockKind) => label.toLowerCase().startsWith(words[0] ?? "");
  return [...matching.filter(isPrefixed), ...matching.filter((kind) => !isPrefixed(kind))];
}
