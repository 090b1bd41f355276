import { Button } from "@mantine/core";
import { Link } from "react-router";
import { adminListPath } from "#app/resources/admin-path.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { Notice } from "#app/ui/admin/screen.tsx";

/** Shown instead of the form of an item that does not exist, or that the account may not see. */
export function MissingItem({ definition }: { definition: ResourceDefinition }) {
  const { one, many } = definition.labels;
  const action = (
    <Button component={Link} to={adminListPath(definition)} variant="default">
      {`Go to ${many.toLowerCase()}`}
    </Button>
  );
  return (
    <Notice title={`${one} not found`} level={1} action={action}>
      It may have been deleted, or you may not have permission to view it.
    </Notice>
  );
}
