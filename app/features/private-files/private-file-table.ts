import type { Id, NullableTimestamp, Timestamp } from "#app/platform/database/tables.ts";

declare module "#app/platform/database/tables.ts" {
  interface Tables {
    private_file: PrivateFileTable;
    private_file_download: DownloadTable;
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
}

interface DownloadTable {
  id: Id;
  created_at: Timestamp;
  file_id: number;
  staff_id: number | null;
  /** At the time of the download. */
  username: string;
  ip: string;
}
