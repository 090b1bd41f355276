import { Upload } from "tus-js-client";
import { staffApi } from "#app/platform/api-client/staff-api.ts";

/** Deletes what was sent of an upload that is not under way. The server does so later if it cannot be told. */
export async function discardUpload(address: string): Promise<void> {
  const authorization = await staffApi().authorization();
  await Upload.terminate(address, { headers: { Authorization: authorization } }).catch(() => {});
}
