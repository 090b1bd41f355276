import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { ApiError } from "#app/platform/api-client/api-error.ts";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { Notice, Screen } from "#app/ui/admin/screen.tsx";
import { screenMeta } from "#app/ui/admin/screen-meta.ts";
import { isRowId } from "#app/ui/admin/screen-reads.ts";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import { PersonDetails } from "./person-details.tsx";
import { subscriberQuery } from "./subscriber-calls.ts";

export const meta = () => screenMeta("Subscriber");

/** A subscriber's details, emails and enquiries. */
export default function PersonScreen() {
  const params = useParams();
  const id = Number(params.id);
  const isId = isRowId(params.id);
  const { data, error, refetch } = useQuery({ ...subscriberQuery(id), enabled: isId });
  if (!isId || (error instanceof ApiError && error.status === 404))
    return (
      <Notice title="Subscriber not found" level={1} action={<Link to="/admin/subscribers">All subscribers</Link>}>
        They may have been deleted.
      </Notice>
    );
  if (data) return <PersonDetails key={id} subscriber={data} />;
  return (
    <Screen title="Subscriber" lead="Emails, enquiries and changes.">
      {error && !isSessionExpired(error) ? (
        <LoadError what="this subscriber" error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton label="Loading subscriber" />
      )}
    </Screen>
  );
}
