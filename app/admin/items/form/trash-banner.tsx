import { Button } from "@mantine/core";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { TRASH_RETENTION } from "#app/resources/traits/trash.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import classes from "./form.module.css";
import type { Deletion } from "./use-deletion.ts";

interface TrashBannerProps {
  definition: ResourceDefinition;
  /** ISO 8601 */
  trashedAt: string;
  mayRestore: boolean;
  deletion: Deletion;
}

/** Shows that an item is in the trash and until when, and restores it. */
export function TrashBanner({ definition, trashedAt, mayRestore, deletion }: TrashBannerProps) {
  const until = new Date(Date.parse(trashedAt) + TRASH_RETENTION).toISOString();
  return (
    <div className={classes.banner} role="status">
      <p>
        This {definition.labels.one.toLowerCase()} is in the trash. You can restore it until <TimeText value={until} />.
      </p>
      {mayRestore ? (
        <>
          <Button
            leftSection={<Icon name="restore" size={18} />}
            loading={deletion.isBusy}
            onClick={() => void deletion.restore()}
          >
            Restore
          </Button>
          <Button variant="default" disabled={deletion.isBusy} onClick={deletion.startPurge}>
            Delete permanently
          </Button>
        </>
      ) : null}
    </div>
  );
}
