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
      <Notice
        title="There is no such subscriber"
        level={1}
        action={<Link to="/admin/subscribers">All subscribers</Link>}
      >
        Someone may have deleted them.
      </Notice>
    );
  if (data) return <PersonDetails key={id} subscriber={data} />;
  return (
    <Screen title="Subscriber" lead="What was sent to this person, and what they asked.">
      {error && !isSessionExpired(error) ? (
        <LoadError what="the subscriber" error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton label="Loading the subscriber" />
      )}
    </Screen>
  );
}
