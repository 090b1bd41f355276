import { useCallback, useState } from "react";
import { startMediaUploads } from "#app/features/media/admin/start-uploads.ts";
import type { MediaFile } from "#app/features/media/media.resource.ts";
import { newKey } from "../../saving/new-key.ts";
import { deriveTitle } from "./derive-title.ts";

/** A photo to add, from one uploaded picture. */
export interface PictureRow {
  /** Sent as `Idempotency-Key`, so that a retry never adds a photo twice. */
  key: string;
  uploadId: number;
  fileName: string;
  /** Undefined until the picture is uploaded. */
  media?: MediaFile;
  title: string;
  alt: string;
  day: string | null;
  /** Why the photo was not added, by field. */
  errors?: Record<string, string[]>;
}

export const rowOrders = [
  { value: "added", label: "As added" },
  { value: "name", label: "By title" },
  { value: "day", label: "By date taken" },
] as const;
export type RowOrder = (typeof rowOrders)[number]["value"];

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** The photos to add, in order. */
export function usePictureRows() {
  const [rows, setRows] = useState<readonly PictureRow[]>([]);

  const change = useCallback(
    (key: string, changes: Partial<PictureRow>) =>
      setRows((current) => current.map((row) => (row.key === key ? { ...row, ...changes } : row))),
    [],
  );
  const remove = useCallback((key: string) => setRows((current) => current.filter((row) => row.key !== key)), []);

  function add(files: readonly File[]) {
    const added = files.map((file): PictureRow => {
      const key = newKey();
      const [uploadId = 0] = startMediaUploads(
        [file],
        (media) =>
          setRows((current) =>
            current.map((row) =>
              row.key === key ? { ...row, media, alt: row.alt || media.alt, day: row.day ?? media.taken_on } : row,
            ),
          ),
        true,
      );
      return { key, uploadId, fileName: file.name, title: deriveTitle(file.name), alt: "", day: null };
    });
    setRows((current) => [...current, ...added]);
  }

  function order(by: RowOrder) {
    const compare = {
      added: (one: PictureRow, other: PictureRow) => one.uploadId - other.uploadId,
      name: (one: PictureRow, other: PictureRow) => collator.compare(one.title, other.title),
      day: (one: PictureRow, other: PictureRow) => (one.day ?? "9999").localeCompare(other.day ?? "9999"),
    }[by];
    setRows((current) => current.toSorted(compare));
  }

  return { rows, add, change, remove, order };
}
