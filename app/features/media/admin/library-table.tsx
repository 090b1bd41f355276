import { Link, useLocation } from "react-router";
import { formatBytes } from "#app/platform/text/format-bytes.ts";
import { ListTable } from "#app/ui/admin/list-table.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import type { MediaFile } from "../media.resource.ts";
import { formatUses, isAltMissing } from "./library-grid.tsx";
import classes from "./media.module.css";
import { describeFile, tagNames } from "./media-facts.ts";
import { Thumbnail } from "./thumbnail.tsx";
import type { useSelection } from "./use-selection.ts";

interface LibraryTableProps {
  files: MediaFile[];
  isStale: boolean;
  selection: ReturnType<typeof useSelection<MediaFile>>;
  ordering: string;
  onOrder: (ordering: string) => void;
}

/** The files as table rows. */
export function LibraryTable({ files, isStale, selection, ordering, onOrder }: LibraryTableProps) {
  const { search } = useLocation();
  return (
    <ListTable
      label="Media"
      rows={files}
      isStale={isStale}
      ordering={ordering}
      onOrder={onOrder}
      selection={{
        selected: selection.selected,
        onSelect: selection.setSelected,
        selectAllLabel: "Select all files on this page",
        selectLabel: ({ name }) => `Select ${name}`,
      }}
      columns={[
        {
          name: "kind",
          label: "Picture",
          isLabelHidden: true,
          width: "4.5rem",
          render: (media) => (
            <span className={classes.small}>
              <Thumbnail media={media} aspect="1x1" />
            </span>
          ),
        },
        {
          name: "name",
          label: "Name",
          sort: "ascending",
          isRowHeader: true,
          render: (media) => (
            <>
              <Link className={classes.link} to={`/admin/media/${media.id}`} state={{ list: search }}>
                {media.name}
              </Link>
              <span className={classes.line}>{describeFile(media)}</span>
              {media.tags.length > 0 ? <span className={classes.tags}>{tagNames(media)}</span> : null}
            </>
          ),
        },
        {
          name: "alt",
          label: "Alt text",
          visibleFrom: "lg",
          render: (media) => (isAltMissing(media) ? <span data-tone="caution">No alt text</span> : media.alt),
        },
        { name: "use_count", label: "Usage", noWrap: true, visibleFrom: "lg", render: formatUses },
        {
          name: "size",
          label: "Size",
          sort: "descending",
          noWrap: true,
          visibleFrom: "lg",
          render: ({ size }) => formatBytes(size),
        },
        {
          name: "created_at",
          label: "Added",
          sort: "descending",
          noWrap: true,
          visibleFrom: "lg",
          render: ({ created_at }) => <TimeText value={created_at} />,
        },
      ]}
    />
  );
}
