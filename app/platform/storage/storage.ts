import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { DiskStorage } from "./disk-storage.ts";
import type { Storage } from "./file-storage.ts";

/** The application's storages: public files under `/media/`, and private files behind signed links. */
export interface Storages {
  media: Storage;
  privateFiles: Storage;
  /** Resized pictures, shared by nodes with separate disks; those on the local disk are not in a storage. */
  pictures?: Storage;
}

/** Opens the S3 bucket if one is configured, otherwise folders in `DATA_DIR`. */
export async function openStorages({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<Storages> {
  if (!s3) {
    return { media: new DiskStorage(join(dataDir, "media")), privateFiles: new DiskStorage(join(dataDir, "private")) };
  }
  // Loaded only if it is used: importing the client takes longer than everything else.
  const { S3Storage } = await import("./s3-storage.ts");
  const open = (prefix: string) => new S3Storage(s3, prefix);
  return { media: open("media/"), privateFiles: open("private/"), pictures: open("pictures/") };
}
