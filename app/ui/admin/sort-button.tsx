import { VisuallyHidden } from "@mantine/core";
import { Icon } from "./icon.tsx";
import classes from "./table.module.css";

interface SortButtonProps {
  field: string;
  label: string;
  /** As in the API: `field` or `-field`. */
  ordering: string;
  /** Whether the first press sorts from high to low, as with times. */
  descendingFirst?: boolean;
  onChange: (ordering: string) => void;
}

/** The heading of a column that can be ordered by. */
export function SortButton({ field, label, ordering, descendingFirst = false, onChange }: SortButtonProps) {
  const isUp = ordering === field;
  const isDown = ordering === `-${field}`;
  const first = descendingFirst ? `-${field}` : field;
  const icon = isUp ? "sort-up" : isDown ? "sort-down" : "sort-none";
  return (
    <button
      type="button"
      className={classes.sort}
      data-active={isUp || isDown}
      onClick={() => onChange(isUp ? `-${field}` : isDown ? field : first)}
    >
      {label}
      <Icon name={icon} size={16} />
      {isUp || isDown ? <VisuallyHidden>, sorted {isUp ? "ascending" : "descending"}</VisuallyHidden> : null}
    </button>
  );
}
