import type { Extensions } from "@tiptap/core";
import { Dropcursor, Gapcursor, UndoRedo } from "@tiptap/extensions";
import { PanelEvents } from "./blocks/panel-events.ts";
import { EmptyDocument, Hints } from "./document/empty-document.ts";
import { EditorKeys } from "./editor-keys.ts";
import { FindReplace } from "./find/find-replace.ts";
import { Incoming } from "./incoming.ts";
import { KeepLineVisible } from "./keep-line-visible.ts";
import { LeaveByTab } from "./leave-by-tab.ts";
import { PermanentLinks } from "./permanent-links.ts";
import { schemaExtensions } from "./schema/extensions.ts";
import { TableMarkdown } from "./schema/table-markdown.ts";
import { type SlashMenuState, slashCommands } from "./slash-menu.tsx";
import { UndoTypedMarkdown } from "./undo-typed-markdown.ts";

interface Options {
  find?: Parameters<typeof FindReplace.configure>[0];
  keys?: Parameters<typeof EditorKeys.configure>[0];
  incoming?: Parameters<typeof Incoming.configure>[0];
  slashMenu: SlashMenuState;
}

export const createExtensions = ({ find = {}, keys = {}, incoming = {}, slashMenu }: Options): Extensions => [
  ...schemaExtensions,
  UndoRedo.configure({ depth: 500 }),
  Dropcursor.configure({ color: "var(--accent)", width: 3 }),
  Gapcursor,
  EmptyDocument,
  PanelEvents,
  Hints,
  TableMarkdown,
  UndoTypedMarkdown,
  KeepLineVisible,
  EditorKeys.configure(keys),
  LeaveByTab,
  Incoming.configure(incoming),
  ...(incoming.services ? [PermanentLinks.configure({ services: incoming.services })] : []),
  FindReplace.configure(find),
  slashCommands(slashMenu),
];
