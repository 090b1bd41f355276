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
  /** The username at the time of the download. */
  username: string;
  ip: string;
  link_id: number | null;
  /** Requests with the same ticket belong to one download. */
  ticket: string | null;
  /** The file's size in bytes; null for entries from before it was recorded, like `bytes`. */
  size: number | null;
  /** The number of bytes sent. */
  bytes: number | null;
  /** The number of bytes sent or about to be sent. */
  reserved: Generated<number>;
}

interface FileLinkTable {
  id: Id;
  created_at: Timestamp;
  modified_at: Timestamp;
  file_id: number;
  /** SHA-256, hexadecimal; the token itself is shown once, and not stored. */
  token_hash: string;
  /** The recipient. */
  note: string;
  created_by: number | null;
  /** The creator's username at that time. */
  username: string;
  expires_at: Timestamp;
  /** Null for no limit. */
  max_downloads: number | null;
  downloads: number;
  password_hash: string | null;
  revoked_at: NullableTimestamp;
}
