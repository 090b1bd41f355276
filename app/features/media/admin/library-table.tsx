import { VisuallyHidden } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { formatBytes } from "#app/platform/format-bytes.ts";
import { ListTable } from "#app/ui/admin/list-table.tsx";
import { SortButton } from "#app/ui/admin/sort-button.tsx";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import type { MediaFile } from "../media.resource.ts";
import { needsAlt, usesOf } from "./library-grid.tsx";
import classes from "./media.module.css";
import { factsOf, tagNames } from "./media-facts.ts";
import { Thumbnail } from "./thumbnail.tsx";
import type { useSelection } from "./use-selection.ts";

const WIDE = "(min-width: 75em)";

interface LibraryTableProps {
  files: MediaFile[];
  isStale: boolean;
  selection: ReturnType<typeof useSelection<MediaFile>>;
  ordering: string;
  onOrder: (ordering: string) => void;
}

/** The files as rows. */
export function LibraryTable({ files, isStale, selection, ordering, onOrder }: LibraryTableProps) {
  const { search } = useLocation();
  const heading = (field: string, label: string, descendingFirst = false) => (
    <SortButton {...{ field, label, descendingFirst, ordering }} onChange={onOrder} />
  );
  return (
    <ListTable
      rows={files}
      isStale={isStale}
      selected={selection.selected}
      onSelect={selection.setSelected}
      selectAllLabel="Select all files of this page"
      selectLabel={({ name }) => `Select ${name}`}
      columns={[
        {
          accessor: "kind",
          title: <VisuallyHidden>Picture</VisuallyHidden>,
          width: "4.5rem",
          render: (media) => (
            <span className={classes.small}>
              <Thumbnail media={media} aspect="1x1" />
            </span>
          ),
        },
        {
          accessor: "name",
          title: heading("name", "Name"),
          render: (media) => (
            <>
              <Link className={classes.link} to={`/admin/media/${media.id}`} state={{ list: search }}>
                {media.name}
              </Link>
              <span className={classes.line}>{factsOf(media)}</span>
              {media.tags.length > 0 ? <span className={classes.tags}>{tagNames(media)}</span> : null}
            </>
          ),
        },
        {
          accessor: "alt",
          title: "Alternative text",
          visibleMediaQuery: WIDE,
          render: (media) => (needsAlt(media) ? <span data-tone="caution">No alternative text</span> : media.alt),
        },
        { accessor: "use_count", title: "Use", noWrap: true, visibleMediaQuery: WIDE, render: usesOf },
        {
          accessor: "size",
          noWrap: true,
          title: heading("size", "Size", true),
          visibleMediaQuery: WIDE,
          render: ({ size }) => formatBytes(size),
        },
        {
          accessor: "created_at",
          noWrap: true,
          title: heading("created_at", "Added", true),
          visibleMediaQuery: WIDE,
          render: ({ created_at }) => <TimeText value={created_at} />,
        },
      ]}
    />
  );
}
