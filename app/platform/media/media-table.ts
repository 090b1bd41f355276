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
  /** In bytes, of what is stored. */
  size: number;
  /** Of what is stored. */
  sha256: string;
  /** Of what was uploaded: pictures are stored without their metadata. */
  source_sha256: string | null;
  storage_key: string;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  /** The day on which a photo was taken, as its camera recorded it. */
  taken_on: string | null;
  animated: boolean;
  /** Shares of the width and the height. */
  focal_x: number;
  focal_y: number;
  /** A ThumbHash in base64. */
  placeholder: string | null;
}
