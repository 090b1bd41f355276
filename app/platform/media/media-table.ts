import type { Id, Timestamp } from "../database/tables.ts";
import type { MediaKind } from "./media-values.ts";

declare module "../database/tables.ts" {
  interface Tables {
    media: MediaTable;
  }
}

interface MediaTable {
  id: Id;
  version: number;
  created_at: Timestamp;
  modified_at: Timestamp;
  created_by: number | null;
  search_text: string;
  sort_key: string;
  kind: MediaKind;
  name: string;
  alt: string;
  content_type: string;
  /** The size of the stored file, in bytes. */
  size: number;
  /** The hash of the stored file. */
  sha256: string;
  /** The hash of the uploaded file: pictures are stored without their metadata. */
  source_sha256: string | null;
  storage_key: string;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  /** The day on which a photo was taken, as recorded by the camera. */
  taken_on: string | null;
  animated: boolean;
  /** The focal point, as fractions of the width and height. */
  focal_x: number;
  focal_y: number;
  /** A ThumbHash in base64. */
  placeholder: string | null;
}
