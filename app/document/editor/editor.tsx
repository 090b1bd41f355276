import { useState } from "react";
import { findDocumentProblem } from "./document/find-document-problem.ts";
import { EditorFrame } from "./editor-frame.tsx";
import type { RichTextEditorProps } from "./rich-text-editor-props.ts";

/** The editor, or a message if it would lose parts of the document. */
export default function Editor(props: RichTextEditorProps) {
  const [problem] = useState(() => findDocumentProblem(props.value));
  if (!problem) return <EditorFrame {...props} />;
  return <p role="alert">This text has a part that the editor does not know, and is therefore not opened: {problem}</p>;
}
