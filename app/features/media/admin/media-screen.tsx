import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { LoadError } from "#app/ui/admin/load-error.tsx";
import { Notice, Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import { LibraryLink } from "./library-link.tsx";
import { MediaEditor } from "./media-editor.tsx";
import { mediaItem } from "./media-queries.ts";

export const meta = () => screenMeta("File");

/** A file of the media library. */
export default function MediaScreen() {
  const id = Number(useParams().id);
  const { data, error, refetch } = useQuery({ ...mediaItem(id), enabled: Number.isSafeInteger(id) });
  if (!Number.isSafeInteger(id) || (error instanceof ApiError && error.status === 404))
    return (
      <Notice title="File not found" level={1} action={<LibraryLink />}>
        It may have been deleted.
      </Notice>
    );
  if (data) return <MediaEditor key={id} media={data} />;
  return (
    <Screen title="File" lead="Edit the file’s details and see where it is used.">
      {error ? <LoadError what="the file" error={error} onRetry={refetch} /> : <TableSkeleton label="Loading file…" />}
    </Screen>
  );
}
