import "#app/platform/media/media-table.ts";
import type { Id, Timestamp } from "#app/platform/database/tables.ts";
import type { PictureEdits } from "./picture-edits.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The first 12 hexadecimal digits of the hashes a file had before it was replaced. */
    media_former_hash: { media_id: number; hash: string };
    /** What was uploaded as pictures that were rotated or cropped since; `media` has the result. */
    media_original: {
      media_id: number;
      storage_key: string;
      /** In bytes. */
      size: number;
      sha256: string;
      content_type: string;
      width: number;
      height: number;
      placeholder: string | null;
      edits: PictureEdits;
    };
    media_tag: { id: Id; name: string; sort_key: string };
    /** Which files have which tags. */
    media_tag_pair: { media_id: number; tag_id: number };
    /** The shapes in which pages show pictures, each with the sizes to make of it. */
    picture_shape: {
      id: Id;
      created_at: Timestamp;
      modified_at: Timestamp;
      media_id: number;
      /** `whole`, or an aspect ratio. */
      aspect: string;
      /** The width that no screen exceeds, in device pixels. */
      most: number;
      /** Whether all sizes have been made of the current content. */
      made: boolean;
      /** How often making them has begun since the content was stored. */
      attempts: number;
      wanted_at: Timestamp;
      /** Until then no other process makes them. */
      leased_until: Timestamp | null;
    };
    media_use: { media_id: number; resource: string; item_id: number };
  }
}
