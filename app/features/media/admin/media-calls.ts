import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { ActionReport } from "#app/ui/admin/report-bar.tsx";
import { filesPath, type MediaBulkReport, type MediaFile } from "../media.resource.ts";

type Report = ActionReport & { done: number[] };

/** The most files of one request. */
const BATCH = 100;

/** Deletes files, and reports which could not be deleted and why. @throws ApiError */
export const deleteFiles = (files: readonly MediaFile[], force: boolean): Promise<Report> =>
  changeFiles(files, { action: "delete", force }, "deleted");

/** Adds tags to files and removes others, and reports which files could not be changed and why. @throws ApiError */
export const tagFiles = (files: readonly MediaFile[], change: { add: number[]; remove: number[] }): Promise<Report> =>
  changeFiles(files, { action: "tag", ...change }, "changed");

async function changeFiles(files: readonly MediaFile[], body: object, done: string): Promise<Report> {
  const all: MediaBulkReport = { done: [], failed: [] };
  for (let from = 0; from < files.length; from += BATCH) {
    const ids = files.slice(from, from + BATCH).map(({ id }) => id);
    const report = await staffApi().post<MediaBulkReport>(`${filesPath}bulk/`, { ...body, ids });
    all.done.push(...report.done);
    all.failed.push(...report.failed);
  }
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const count = (many: number) => (many === 1 ? "1 file" : `${many} files`);
  return {
    done: all.done,
    message:
      all.failed.length === 0
        ? `${count(all.done.length)} ${done}.`
        : `${all.done.length} of ${count(files.length)} ${done}; ${all.failed.length} could not be:`,
    failures: all.failed.map(({ id, detail }) => ({ name: names.get(id) ?? `No. ${id}`, reason: detail })),
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
