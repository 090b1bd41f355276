import { Skeleton, VisuallyHidden } from "@mantine/core";
import classes from "./table.module.css";

/** A placeholder of about the size of the table that is loading. */
export function TableSkeleton({ label, rows = 12 }: { label: string; rows?: number }) {
  return (
    <div className={classes.skeletons} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical.
        <div key={row} aria-hidden="true">
          <Skeleton height={16} width={16} />
          <Skeleton height={12} width={`${30 + ((row * 17) % 25)}%`} />
          <Skeleton height={12} width="12%" ml="auto" visibleFrom="sm" />
          <Skeleton height={12} width="10%" visibleFrom="sm" />
        </div>
      ))}
    </div>
  );
}
