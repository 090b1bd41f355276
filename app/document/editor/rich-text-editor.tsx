import { lazy, memo, Suspense } from "react";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import type { RichTextEditorProps } from "./rich-text-editor-props.ts";

const Editor = lazy(() => import("./editor.tsx"));

/** Edits a rich text document. The editor itself is loaded when first shown. */
export const RichTextEditor = memo(function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<EditorSkeleton label={props.label} />}>
      <Editor {...props} />
    </Suspense>
  );
});
