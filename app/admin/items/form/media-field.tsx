import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { FileValue } from "#app/features/media/admin/file-control.tsx";
import type { PictureValue } from "#app/features/media/admin/picture-control.tsx";
import type { FieldProps } from "./field-props.ts";
import { getInput } from "./field-rules.ts";
import { getControlProps } from "./field-text.tsx";

const PictureControl = lazy(() => import("#app/features/media/admin/picture-control.tsx"));
const FileControl = lazy(() => import("#app/features/media/admin/file-control.tsx"));

/** A picture of the media library. */
export function PictureField(props: FieldProps<PictureValue>) {
  const { value, onChange } = props;
  return (
    <Suspense fallback={<Skeleton height={110} />}>
      <PictureControl {...getCommonProps(props)} value={value} onChange={onChange} />
    </Suspense>
  );
}

/** A file of the media library, of one of the declared types. */
export function MediaField(props: FieldProps<FileValue>) {
  const { definition, name, value, onChange } = props;
  const { accept = "" } = getInput(definition, name);
  return (
    <Suspense fallback={<Skeleton height={110} />}>
      <FileControl {...getCommonProps(props)} accept={accept} value={value} onChange={onChange} />
    </Suspense>
  );
}

function getCommonProps(props: FieldProps) {
  const { id, label, required, error } = getControlProps(props);
  return { id, label, required, error, readOnly: props.readOnly ?? false };
}
