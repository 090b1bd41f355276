import { formatBytes } from "#app/platform/text/format-bytes.ts";
import type { MediaFile } from "../media.resource.ts";
import { kindLabels } from "./media-values.ts";

/** "JPG, 1600 × 900, 340 KB", or "MP4, 2:05, 12 MB". */
export function describeFile({ name, kind, width, height, duration_ms, size }: MediaFile): string {
  const extension = name.includes(".") ? name.slice(name.lastIndexOf(".") + 1).toUpperCase() : kindLabels[kind].one;
  const dimensions = kind === "picture" && width && height ? `${width} × ${height}` : undefined;
  const length = duration_ms === null ? undefined : formatLength(duration_ms);
  return [extension, dimensions, length, formatBytes(size)].filter(Boolean).join(", ");
}

/** "2:05" or "1:02:05". */
export function formatLength(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export const tagNames = ({ tags }: Pick<MediaFile, "tags">): string => tags.map(({ name }) => name).join(", ");
