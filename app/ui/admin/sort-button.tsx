import { Icon } from "./icon.tsx";
import classes from "./table.module.css";

interface SortButtonProps {
  field: string;
  label: string;
  /** As in the API: `field`, or `-field` for descending. */
  ordering: string;
  /** Whether the first click sorts in descending order, as for dates. */
  descendingFirst?: boolean;
  onChange: (ordering: string) => void;
}

/** The header of a sortable column. */
export function SortButton({ field, label, ordering, descendingFirst = false, onChange }: SortButtonProps) {
  const isAscending = ordering === field;
  const isDescending = ordering === `-${field}`;
  const first = descendingFirst ? `-${field}` : field;
  const icon = isAscending ? "sort-up" : isDescending ? "sort-down" : "sort-none";
  return (
    <button
      type="button"
      className={classes.sort}
      data-active={isAscending || isDescending}
      onClick={() => onChange(isAscending ? `-${field}` : isDescending ? field : first)}
    >
      {label}
      <Icon name={icon} size={16} />
    </button>
  );
}
