import { Button, Skeleton } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { LoadError } from "#app/ui/admin/load-error.tsx";
import { Notice } from "#app/ui/admin/screen.tsx";
import type { MediaFile } from "../media.resource.ts";
import classes from "./media.module.css";
import { describeFile, tagNames } from "./media-facts.ts";
import type { PickedMedia } from "./media-values.ts";
import { moveInGrid } from "./move-in-grid.ts";
import { Thumbnail } from "./thumbnail.tsx";

interface PickerGridProps {
  files: UseInfiniteQueryResult<InfiniteData<{ count: number; results: MediaFile[] }>>;
  chosen: readonly PickedMedia[];
  several: boolean;
  search: string;
  onToggle: (media: PickedMedia) => void;
}

/** The library's files as buttons; the arrow keys move between them. */
export function PickerGrid({ files, chosen, several, search, onToggle }: PickerGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const shown = useRef(0);
  const all = files.data?.pages.flatMap(({ results }) => results) ?? [];
  const first = files.data?.pages.length ?? 0;

  // Moves the focus from the button that loaded more files to the first of these.
  useEffect(() => {
    if (first > 1) grid.current?.querySelectorAll("button")[shown.current]?.focus();
  }, [first]);

  if (files.isError && all.length === 0)
    return <LoadError what="the library" error={files.error} onRetry={() => files.refetch()} />;
  if (files.isPending)
    return (
      <div className={classes.grid} role="status" aria-label="Loading files…">
        {Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all the same.
          <Skeleton key={at} height={170} />
        ))}
      </div>
    );
  if (all.length === 0)
    return search ? (
      <Notice title={`Nothing matches “${search}”`}>Search by name, alt text or tag.</Notice>
    ) : (
      <Notice title="No files to choose from yet">Drop or paste files here, or choose “Upload”.</Notice>
    );
  return (
    <>
      <ul className={classes.grid} ref={grid} onKeyDown={(event) => moveInGrid(event, "button")}>
        {all.map((media) => (
          <li key={media.id}>
            <button
              type="button"
              className={classes.tile}
              aria-pressed={several ? chosen.some(({ id }) => id === media.id) : undefined}
              onClick={() => onToggle(media)}
            >
              <Thumbnail media={media} />
              <span className={classes.name}>{media.name}</span>
              <span className={classes.facts}>{describeFile(media)}</span>
              {media.tags.length > 0 ? <span className={classes.tags}>{tagNames(media)}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      {files.hasNextPage ? (
        <Button
          className={classes.more}
          variant="default"
          loading={files.isFetchingNextPage}
          onClick={() => {
            shown.current = all.length;
            void files.fetchNextPage();
          }}
        >
          Show more
        </Button>
      ) : null}
    </>
  );
}
