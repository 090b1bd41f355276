import { type Editor, Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { type FindQuery, findMatches, type Match } from "./find-matches.ts";

interface FindState {
  /** Undefined when no search is active. */
  query: FindQuery | undefined;
  matches: readonly Match[];
  /** The index of the selected match, or -1. */
  current: number;
  decorations: DecorationSet;
}

type Change = { query: FindQuery | undefined } | { current: number };

const key = new PluginKey<FindState>("find");
const none: FindState = { query: undefined, matches: [], current: -1, decorations: DecorationSet.empty };

/** Marks the matches of a search. Mod-F opens the search bar. */
export const FindReplace = Extension.create<{ open: () => void }>({
  name: "findReplace",
  addOptions: () => ({ open: () => {} }),
  addKeyboardShortcuts() {
    return {
      "Mod-f": () => {
        this.options.open();
        return true;
      },
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin<FindState>({
      key,
      state: {
        init: () => none,
        apply(tr, before) {
          const change = tr.getMeta(key) as Change | undefined;
          if (!change && !tr.docChanged) return before;
          const query = change && "query" in change ? change.query : before.query;
          if (!query) return none;
          const isNew = tr.docChanged || query !== before.query;
          const matches = isNew ? findMatches(tr.doc, query) : before.matches;
          return marked(
            tr,
            query,
            matches,
            change && "current" in change ? change.current : nearest(tr, before, matches),
          );
        },
      },
      props: { decorations: (state) => key.getState(state)?.decorations },
    }),
  ],
});

function marked(tr: Transaction, query: FindQuery, matches: readonly Match[], current: number): FindState {
  const decorations = matches.map(({ from, to }, index) =>
    Decoration.inline(from, to, { class: index === current ? "editor-match editor-match-current" : "editor-match" }),
  );
  return { query, matches, current, decorations: DecorationSet.create(tr.doc, decorations) };
}

/** The match that was current before typing, if it still exists. */
function nearest(tr: Transaction, { matches: before, current }: FindState, matches: readonly Match[]): number {
  const was = before[current];
  return was ? matches.findIndex(({ from }) => from === tr.mapping.map(was.from)) : -1;
}

export const getFindState = (state: EditorState): FindState => key.getState(state) ?? none;

/** @param query undefined to end the search. */
export function setFindQuery(editor: Editor, query: FindQuery | undefined): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { query } satisfies Change));
}

/** Moves to the first match after the selection, or before it, wrapping around at the end of the text. */
export function goToMatch(editor: Editor, direction: 1 | -1): void {
  const { matches, current } = getFindState(editor.state);
  if (matches.length === 0) return;
  const { from, to } = editor.state.selection;
  const following = matches.findIndex((match) => match.from >= (current < 0 ? from : to));
  const preceding = matches.findLastIndex((match) => match.to <= from);
  const next = direction === 1 ? following : preceding;
  select(editor, next >= 0 ? next : direction === 1 ? 0 : matches.length - 1);
}

function select(editor: Editor, index: number) {
  const { state, view } = editor;
  const match = getFindState(state).matches[index];
  if (!match) return;
  const tr = state.tr.setSelection(TextSelection.create(state.doc, match.from, match.to));
  view.dispatch(tr.setMeta(key, { current: index } satisfies Change));
  // The editor scrolls automatically only when it has the focus.
  const { node } = view.domAtPos(match.from);
  (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: "nearest" });
}

/**
 * Replaces the current match and moves to the next one; without a current match, it moves to the first.
 * @returns whether it replaced one.
 */
export function replaceMatch(editor: Editor, replacement: string): boolean {
  const { matches, current } = getFindState(editor.state);
  const match = matches[current];
  if (!match) {
    goToMatch(editor, 1);
    return false;
  }
  const tr = replaceText(editor.state.tr, match, replacement);
  tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(match.to)));
  editor.view.dispatch(tr);
  goToMatch(editor, 1);
  return true;
}

/** Replaces all matches in a single undo step. @returns how many. */
export function replaceAllMatches(editor: Editor, replacement: string): number {
  const { matches } = getFindState(editor.state);
  if (matches.length === 0) return 0;
  const { tr } = editor.state;
  // Replaces from the end, so that the other positions stay correct.
  for (const match of matches.toReversed()) replaceText(tr, match, replacement);
  editor.view.dispatch(tr);
  return matches.length;
}

const replaceText = (tr: Transaction, { from, to }: Match, replacement: string) =>
  replacement ? tr.insertText(replacement, from, to) : tr.delete(from, to);
