import { useState } from "react";
import { findDocumentProblem } from "./document/find-document-problem.ts";
import { EditorFrame } from "./editor-frame.tsx";
import type { RichTextEditorProps } from "./rich-text-editor-props.ts";

/** The editor, or a message if it would lose parts of the document. */
export default function Editor(props: RichTextEditorProps) {
  const [problem] = useState(() => findDocumentProblem(props.value));
  if (!problem) return <EditorFrame {...props} />;
  return (
    <p role="alert">This text can’t be opened because it has content that the editor doesn’t support: {problem}</p>
  );
}
