import "#app/platform/media/media-table.ts";
import type { Id, Timestamp } from "#app/platform/database/tables.ts";
import type { PictureEdits } from "./picture-edits.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The first 12 hexadecimal digits of the hashes a file had before it was replaced. */
    media_former_hash: { media_id: number; hash: string };
    /** The uploads of pictures that have since been rotated or cropped; `media` has the result. */
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
    /** The aspect ratios in which pages show pictures, with the sizes to generate. */
    picture_shape: {
      id: Id;
      created_at: Timestamp;
      modified_at: Timestamp;
      media_id: number;
      /** `whole`, or an aspect ratio. */
      aspect: string;
      /** The largest useful width, in device pixels. */
      most: number;
      /** Whether all sizes of the current content have been generated. */
      made: boolean;
      /** How many attempts were started since the content was stored. */
      attempts: number;
      wanted_at: Timestamp;
      /** Until then, no other process generates them. */
      leased_until: Timestamp | null;
    };
    media_use: { media_id: number; resource: string; item_id: number };
  }
}
