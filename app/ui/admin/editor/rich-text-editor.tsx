import { Skeleton, VisuallyHidden } from "@mantine/core";
import { lazy, memo, Suspense } from "react";
import type { RichTextEditorProps } from "./rich-text-editor-props.ts";

const Editor = lazy(() => import("./editor.tsx"));

/** Edits a rich text document. The editor itself is loaded when it is first shown. */
export const RichTextEditor = memo(function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense
      fallback={
        <div role="status">
          <VisuallyHidden>{`${props.label} is loading`}</VisuallyHidden>
          <Skeleton height={320} aria-hidden="true" />
        </div>
      }
    >
      <Editor {...props} />
    </Suspense>
  );
});
