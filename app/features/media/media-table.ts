import "#app/platform/media/media-table.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    /** The first 12 hexadecimal digits of the hashes a file had before it was replaced. */
    media_former_hash: { media_id: number; hash: string };
    media_use: { media_id: number; resource: string; item_id: number };
  }
}
