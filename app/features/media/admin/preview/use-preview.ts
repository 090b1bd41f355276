import { useEffect, useState } from "react";
import { uploadFile } from "#app/ui/admin/uploads/upload-file.ts";
import { filesPath, type MediaFile } from "../../media.resource.ts";

/** PDF files of more bytes are not read for their first page alone. */
const MAX_PDF = 50 * 1024 * 1024;

/** The previews that this page has made, by file; null if that failed. */
const made = new Map<string, string | null>();
/** The end of the queue: one file at a time, so that nothing else has to wait. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The path of a preview of a video or PDF. If there is none yet, this browser makes it while the file is shown, and
 * stores it for everyone.
 */
export function usePreview(media: MediaFile): string | null {
  const { id, kind, file, size, preview } = media;
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    if (preview !== null) return;
    let isShown = true;
    last = last.then(async () => {
      if (!isShown) return;
      const path =
        made.get(file) ?? (made.has(file) ? null : await makePreview({ id, kind, file, size }).catch(() => null));
      made.set(file, path);
      if (isShown) setOwn(path);
    });
    return () => {
      isShown = false;
    };
  }, [id, kind, file, size, preview]);
  return preview ?? own;
}

async function makePreview({
  id,
  kind,
  file,
  size,
}: Pick<MediaFile, "id" | "kind" | "file" | "size">): Promise<string | null> {
  if (kind === "document" && size > MAX_PDF) return null;
  const { drawFirstPage, drawVideoFrame } = await import("./draw-preview.ts");
  const canvas = await (kind === "video" ? drawVideoFrame : drawFirstPage)(file);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.85));
  if (!picture) return null;
  const target = { path: `${filesPath}${id}/preview/`, fields: { of: file } };
  const { preview } = await uploadFile<{ preview: string }>(target, new File([picture], "preview.jpg"), {});
  return preview;
}
