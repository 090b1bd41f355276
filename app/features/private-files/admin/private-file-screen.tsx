import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { Notice, Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import { FileDetailsView } from "./file-details.tsx";
import { fileQuery, LIST_PATH } from "./private-files-calls.ts";

export const meta = () => screenMeta("Private file");

/** A private file: its details, its links, and its downloads. */
export default function PrivateFileScreen() {
  const id = Number(useParams().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...fileQuery(id), enabled: isId });
  if (!isId || (error instanceof ApiError && error.status === 404))
    return (
      <Notice title="File not found" level={1} action={<Link to={LIST_PATH}>All private files</Link>}>
        It may have been deleted permanently.
      </Notice>
    );
  if (data) return <FileDetailsView key={id} file={data} />;
  return (
    <Screen title="Private file" lead="Share the file with a link and see who downloaded it.">
      {error && !isSessionExpired(error) ? (
        <LoadError what="the file" error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton label="Loading the file" />
      )}
    </Screen>
  );
}
