import { Upload } from "tus-js-client";
import { staffApi } from "#app/platform/api-client/staff-api.ts";

/** Deletes the sent part of an upload that is not running. If the server cannot be reached, it does so later. */
export async function discardUpload(address: string): Promise<void> {
  const authorization = await staffApi().authorization();
  await Upload.terminate(address, { headers: { Authorization: authorization } }).catch(() => {});
}
