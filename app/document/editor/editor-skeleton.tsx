import { Skeleton, VisuallyHidden } from "@mantine/core";

/** Shown until the editor is loaded. */
export const EditorSkeleton = ({ label }: { label: string }) => (
  <div role="status">
    <VisuallyHidden>{`Loading ${label}`}</VisuallyHidden>
    <Skeleton height={320} aria-hidden="true" />
  </div>
);
