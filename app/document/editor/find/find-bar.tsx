import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { getFindState, goToMatch, replaceAllMatches, replaceMatch, setFindQuery } from "./find-replace.ts";
import "./find-bar.css";

interface FindBarProps {
  editor: Editor;
  /** Changes each time the bar is requested, including while it is open. */
  request: number;
  onClose: () => void;
}

/** Finds and replaces within a text. */
export function FindBar({ editor, request, onClose }: FindBarProps) {
  const ids = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [replacement, setReplacement] = useState("");
  const [matchCase, setMatchCase] = useState(false);
  const [wholeWords, setWholeWords] = useState(false);
  const [report, setReport] = useState("");
  const found = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { matches, current } = getFindState(state);
      return { count: matches.length, current };
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each request to open the bar.
  useEffect(() => {
    const { from, to } = editor.state.selection;
    const selected = editor.state.doc.textBetween(from, to, "\n");
    if (selected && !selected.includes("\n") && selected.length <= 100) setText(selected);
    field.current?.focus();
    requestAnimationFrame(() => field.current?.select());
  }, [request]);
  useEffect(() => {
    setFindQuery(editor, { text, matchCase, wholeWords });
    setReport("");
  }, [editor, text, matchCase, wholeWords]);
  useEffect(() => () => void (editor.isDestroyed || setFindQuery(editor, undefined)), [editor]);

  function close() {
    onClose();
    editor.view.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const isFind = event.key.toLowerCase() === "f" && (event.metaKey || event.ctrlKey);
    if (event.key === "Escape") close();
    else if (isFind) field.current?.select();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      if (event.target === field.current) goToMatch(editor, event.shiftKey ? -1 : 1);
      else replaceOne();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function replaceOne() {
    if (replaceMatch(editor, replacement)) setReport("Replaced");
  }

  function replaceAll() {
    const count = replaceAllMatches(editor, replacement);
    setReport(`${count} ${count === 1 ? "match" : "matches"} replaced`);
  }

  const isEmpty = found.count === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all assistive technology supports <search> yet
    <div className="editor-find" role="search" aria-label="Find and replace" onKeyDown={onKeyDown}>
      <label htmlFor={`${ids}-find`}>Find</label>
      <input
        id={`${ids}-find`}
        ref={field}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <span role="status" id={`${ids}-found`}>
        {report || statusText(text, found)}
      </span>
      <button
        type="button"
        aria-disabled={isEmpty}
        aria-describedby={isEmpty ? `${ids}-found` : undefined}
        onClick={() => goToMatch(editor, -1)}
      >
        Previous
      </button>
      <button
        type="button"
        aria-disabled={isEmpty}
        aria-describedby={isEmpty ? `${ids}-found` : undefined}
        onClick={() => goToMatch(editor, 1)}
      >
        Next
      </button>
      <button type="button" aria-pressed={matchCase} onClick={() => setMatchCase(!matchCase)}>
        Match case
      </button>
      <button type="button" aria-pressed={wholeWords} onClick={() => setWholeWords(!wholeWords)}>
        Whole words
      </button>
      <label htmlFor={`${ids}-replace`}>Replace with</label>
      <input
        id={`${ids}-replace`}
        value={replacement}
        autoComplete="off"
        onChange={(event) => setReplacement(event.target.value)}
      />
      <button
        type="button"
        aria-disabled={isEmpty}
        aria-describedby={isEmpty ? `${ids}-found` : undefined}
        onClick={replaceOne}
      >
        Replace
      </button>
      <button
        type="button"
        aria-disabled={isEmpty}
        aria-describedby={isEmpty ? `${ids}-found` : undefined}
        onClick={() => !isEmpty && replaceAll()}
      >
        Replace all
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
    </div>
  );
}

function statusText(text: string, { count, current }: { count: number; current: number }): string {
  if (text === "") return "Type to search";
  if (count === 0) return "Not found";
  return current < 0 ? `${count} found` : `${current + 1} of ${count}`;
}
