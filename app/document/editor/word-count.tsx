import type { Node } from "@tiptap/pm/model";
import type { Editor } from "@tiptap/react";
import { useEffect, useState } from "react";

/** How long typing must pause before words are counted, in milliseconds. */
const PAUSE = 600;
const WORDS_PER_MINUTE = 238;

/** The number of words and the reading time. */
export function WordCount({ editor }: { editor: Editor }) {
  const [words, setWords] = useState(() => countWords(editor));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWords(countWords(editor)), PAUSE);
    };
    editor.on("update", schedule);
    return () => {
      clearTimeout(timer);
      editor.off("update", schedule);
    };
  }, [editor]);
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
  return (
    <p className="editor-count">
      {words === 1 ? "1 word" : `${words.toLocaleString("en")} words`}
      {words > 0 ? `, ${minutes} min read` : null}
    </p>
  );
}

function countWords({ state: { doc } }: Editor): number {
  let words = 0;
  doc.descendants((node) => {
    if (!node.isTextblock) return true;
    words += countBlockWords(node);
    return false;
  });
  return words;
}

/** Nodes are immutable, so only changed blocks are counted again. */
const counts = new WeakMap<Node, number>();

function countBlockWords(block: Node): number {
  const known = counts.get(block);
  if (known !== undefined) return known;
  const text = block.textBetween(0, block.content.size, " ", " ");
  const count = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
  counts.set(block, count);
  return count;
}
