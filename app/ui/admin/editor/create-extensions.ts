import type { Extensions } from "@tiptap/core";
import { Dropcursor, Gapcursor, UndoRedo } from "@tiptap/extensions";
import { EmptyDocument, Hints } from "./document/empty-document.ts";
import { EditorKeys } from "./editor-keys.ts";
import { Incoming } from "./incoming.ts";
import { schemaExtensions } from "./schema/extensions.ts";
import { TableMarkdown } from "./schema/table-markdown.ts";
import { type SlashMenuState, slashCommands } from "./slash-menu.tsx";

interface Options {
  keys?: Parameters<typeof EditorKeys.configure>[0];
  incoming?: Parameters<typeof Incoming.configure>[0];
  slashMenu: SlashMenuState;
}

export const createExtensions = ({ keys = {}, incoming = {}, slashMenu }: Options): Extensions => [
  ...schemaExtensions,
  UndoRedo.configure({ depth: 500 }),
  Dropcursor.configure({ color: "var(--accent)", width: 3 }),
  Gapcursor,
  EmptyDocument,
  Hints,
  TableMarkdown,
  EditorKeys.configure(keys),
  Incoming.configure(incoming),
  slashCommands(slashMenu),
];
