import type { Editor } from "@tiptap/core";
import { useEffect, useRef } from "react";
import type { RichTextNode } from "../../document.ts";
import { DocumentSync } from "./document-sync.ts";

type Document = RichTextNode | null | undefined;

/**
 * Keeps the editor and a value in sync. Pending changes are passed on when the text loses the focus or the page is
 * left.
 */
export function useDocumentSync(
  editor: Editor | null,
  value: Document,
  onChange: (document: RichTextNode) => void,
): void {
  const sync = useRef<DocumentSync>(undefined);
  const initial = useRef(value);
  const notify = useRef(onChange);
  notify.current = onChange;

  useEffect(() => {
    if (!editor) return;
    const created = new DocumentSync(editor, initial.current);
    sync.current = created;
    created.onChange = (document) => notify.current(document);
    const { flush } = created;
    const onHide = () => {
      if (document.visibilityState === "hidden") flush();
    };
    // Runs in the capture phase, before the form saves on Ctrl+S or on a click.
    const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key.toLowerCase() === "s" && (ctrlKey || metaKey)) flush();
    };
    editor.on("blur", flush);
    addEventListener("keydown", onKey, { capture: true });
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      editor.off("blur", flush);
      removeEventListener("keydown", onKey, { capture: true });
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", onHide);
      created.stop();
    };
  }, [editor]);

  useEffect(() => sync.current?.receive(value), [value]);
}
