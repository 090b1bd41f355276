import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { ActionReport } from "#app/ui/admin/report-bar.tsx";
import { filesPath, type MediaBulkReport, type MediaFile } from "../media.resource.ts";

type Report = ActionReport & { done: number[] };

/** The maximum number of files per request. */
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
        : `${all.done.length} of ${count(files.length)} ${done}. ${all.failed.length} failed:`,
    failures: all.failed.map(({ id, detail }) => ({ name: names.get(id) ?? `No. ${id}`, reason: detail })),
  };
}

/** Downloads a file, or several as one archive. @throws ApiError */
export async function downloadFiles(files: readonly MediaFile[]): Promise<void> {
  const [first] = files;
  if (!first) return;
  if (files.length === 1) return save(first.file, first.name);
  const ids = files.map(({ id }) => id).join(",");
  const { url } = await staffApi().get<{ url: string }>(`${filesPath}archive/?ids=${ids}`);
  save(staffApi().resolveUrl(url), "");
}

/** Downloads a picture in its unedited form. @throws ApiError */
export async function downloadOriginal({ id, name }: MediaFile): Promise<void> {
  const { url } = await staffApi().get<{ url: string }>(`${filesPath}${id}/original/`);
  save(staffApi().resolveUrl(url), name);
}

function save(address: string, name: string) {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
