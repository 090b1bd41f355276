import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { ActionReport } from "#app/ui/admin/report-bar.tsx";
import { filesPath, type MediaBulkReport, type MediaFile } from "../media.resource.ts";

/** Deletes files, and reports which could not be deleted and why. @throws ApiError */
export async function deleteFiles(
  files: readonly MediaFile[],
  force: boolean,
): Promise<ActionReport & { done: number[] }> {
  const result = await staffApi().post<MediaBulkReport>(`${filesPath}bulk/`, {
    action: "delete",
    ids: files.map(({ id }) => id),
    force,
  });
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const count = (many: number) => (many === 1 ? "1 file" : `${many} files`);
  return {
    done: result.done,
    message:
      result.failed.length === 0
        ? `${count(result.done.length)} deleted.`
        : `${result.done.length} of ${count(files.length)} deleted; ${result.failed.length} could not be:`,
    failures: result.failed.map(({ id, detail }) => ({ name: names.get(id) ?? `No. ${id}`, reason: detail })),
  };
}

/** Lets the browser save files, one after the other. */
export function downloadFiles(files: readonly MediaFile[]): void {
  for (const { file, name } of files) {
    const link = document.createElement("a");
    link.href = file;
    link.download = name;
    link.click();
  }
}
