import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { Notice, Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { isRowId } from "#app/ui/admin/screen-reads.ts";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import { enquiryQuery } from "./enquiry-calls.ts";
import { EnquiryDetails } from "./enquiry-details.tsx";
import { useListLink } from "./list-link.ts";

export const meta = () => screenMeta("Enquiry");

/** An enquiry with its thread and the answer form. */
export default function EnquiryScreen() {
  const params = useParams();
  const id = Number(params.id);
  const isId = isRowId(params.id);
  const list = useListLink();
  const { data, error, refetch } = useQuery({ ...enquiryQuery(id), enabled: isId });
  if (!isId || (error instanceof ApiError && error.status === 404))
    return (
      <Notice title="Enquiry not found" level={1} action={<Link to={list}>All enquiries</Link>}>
        It may have been deleted.
      </Notice>
    );
  if (data) return <EnquiryDetails key={id} enquiry={data} />;
  return (
    <Screen title="Enquiry" lead="Reply here or from your own email program.">
      {error && !isSessionExpired(error) ? (
        <LoadError what="the enquiry" error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton label="Loading the enquiry" />
      )}
    </Screen>
  );
}
