import { Checkbox } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { Link, useLocation } from "react-router";
import type { MediaFile } from "../media.resource.ts";
import classes from "./media.module.css";
import { describeFile, tagNames } from "./media-facts.ts";
import { moveInGrid } from "./move-in-grid.ts";
import { Thumbnail } from "./thumbnail.tsx";
import type { useSelection } from "./use-selection.ts";

interface LibraryGridProps {
  files: MediaFile[];
  isStale: boolean;
  selection: ReturnType<typeof useSelection<MediaFile>>;
}

/**
 * The files as a grid of pictures. The arrow keys move between them, or between their checkboxes; Escape clears the
 * selection.
 */
export function LibraryGrid({ files, isStale, selection }: LibraryGridProps) {
  const { search } = useLocation();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") selection.clear();
    else moveInGrid(event, event.target instanceof HTMLInputElement ? "input" : "a");
  };
  return (
    <ul className={classes.grid} data-stale={isStale} aria-busy={isStale} aria-label="Files" onKeyDown={onKeyDown}>
      {files.map((media) => (
        <li key={media.id} data-selected={selection.isSelected(media)}>
          <Link className={classes.tile} to={`/admin/media/${media.id}`} state={{ list: search }}>
            <Thumbnail media={media} />
            <span className={classes.name} title={media.name}>
              {media.name}
            </span>
            <span className={classes.facts}>{describeFile(media)}</span>
            {media.tags.length > 0 ? <span className={classes.tags}>{tagNames(media)}</span> : null}
            <span className={classes.facts} data-tone={isAltMissing(media) ? "caution" : undefined}>
              {isAltMissing(media) ? "No alt text" : formatUses(media)}
            </span>
          </Link>
          <Checkbox
            className={classes.check ?? ""}
            aria-label={`Select ${media.name}`}
            checked={selection.isSelected(media)}
            onChange={(event) => selection.toggle(media, files, (event.nativeEvent as MouseEvent).shiftKey === true)}
          />
        </li>
      ))}
    </ul>
  );
}

export const isAltMissing = ({ kind, alt }: MediaFile): boolean => kind === "picture" && alt === "";

/** "Used in 3 items". */
export const formatUses = ({ use_count }: MediaFile): string =>
  use_count === 0 ? "Not used" : `Used in ${use_count} ${use_count === 1 ? "item" : "items"}`;
