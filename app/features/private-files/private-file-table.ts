import type { Generated } from "kysely";
import type { Id, NullableTimestamp, Timestamp } from "#app/platform/database/tables.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    private_file: PrivateFileTable;
    private_file_download: DownloadTable;
    private_file_link: FileLinkTable;
    private_folder: { id: Id; version: number; name: string; parent: number | null; sort_key: string };
  }
}

interface PrivateFileTable {
  id: Id;
  version: number;
  created_at: Timestamp;
  modified_at: Timestamp;
  created_by: number | null;
  search_text: string;
  sort_key: string;
  name: string;
  description: string;
  /** In bytes. */
  size: number;
  content_type: string;
  sha256: string;
  storage_key: string;
  downloads: number;
  trashed_at: NullableTimestamp;
  folder_id: number | null;
}

interface DownloadTable {
  id: Id;
  created_at: Timestamp;
  file_id: number;
  staff_id: number | null;
  /** At the time of the download. */
  username: string;
  ip: string;
  link_id: number | null;
  /** Requests with the same ticket belong to one download. */
  ticket: string | null;
  /** Of the file, in bytes; null for entries from before it was recorded, as are `bytes`. */
  size: number | null;
  /** How much was sent. */
  bytes: number | null;
  /** How much was sent, or is about to be. */
  reserved: Generated<number>;
}

interface FileLinkTable {
  id: Id;
  created_at: Timestamp;
  modified_at: Timestamp;
  file_id: number;
  /** SHA-256, hexadecimal; the token itself is shown once, and not stored. */
  token_hash: string;
  /** For whom it is. */
  note: string;
  created_by: number | null;
  /** Of its creator, at that time. */
  username: string;
  expires_at: Timestamp;
  /** Null for any number. */
  max_downloads: number | null;
  downloads: number;
  password_hash: string | null;
  revoked_at: NullableTimestamp;
}
