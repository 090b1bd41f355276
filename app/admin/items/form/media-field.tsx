import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { FileValue } from "#app/features/media/admin/file-control.tsx";
import type { PictureValue } from "#app/features/media/admin/picture-control.tsx";
import type { FieldProps } from "./field-props.ts";
import { inputAt } from "./field-rules.ts";
import { controlProps } from "./field-text.tsx";

const PictureControl = lazy(() => import("#app/features/media/admin/picture-control.tsx"));
const FileControl = lazy(() => import("#app/features/media/admin/file-control.tsx"));

/** A picture of the media library. */
export function PictureField(props: FieldProps<PictureValue>) {
  const { value, onChange } = props;
  return (
    <Suspense fallback={<Skeleton height={110} />}>
      <PictureControl {...commonOf(props)} value={value} onChange={onChange} />
    </Suspense>
  );
}

/** A file of the media library, of one of the declared types. */
export function MediaField(props: FieldProps<FileValue>) {
  const { definition, name, value, onChange } = props;
  const { accept = "" } = inputAt(definition, name);
  return (
    <Suspense fallback={<Skeleton height={110} />}>
      <FileControl {...commonOf(props)} accept={accept} value={value} onChange={onChange} />
    </Suspense>
  );
}

function commonOf(props: FieldProps) {
  const { id, label, required, error } = controlProps(props);
  return { id, label, required, error, readOnly: props.readOnly ?? false };
}
