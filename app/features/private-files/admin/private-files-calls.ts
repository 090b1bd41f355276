import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import { uploadsPath } from "#app/platform/uploads/uploads-path.ts";
import { changeMany, listPage } from "#app/ui/admin/list-calls.ts";
import type { ListConfig, ListState } from "#app/ui/admin/list-state.ts";
import type { ActionReport } from "#app/ui/admin/report-bar.tsx";
import { type UploadOptions, uploadFile } from "#app/ui/admin/uploads/upload-file.ts";
import { type PrivateFile, privateFiles } from "../private-files.resource.ts";
import { type PrivateFolder, privateFolders, type TreeFolder } from "../private-folders.resource.ts";

export type ListedFile = Pick<PrivateFile, "id" | "version" | "name" | "size" | "downloads" | "folder" | "created_at">;
export type FileDetails = PrivateFile & { trashed_at: string | null };

export const privateFilesKey = ["private-files"] as const;
export const getFilePath = (id: number): string => `${privateFiles.path}/${id}/`;
export const getScreenPath = (id: number): string => `${LIST_PATH}/${id}`;
export const LIST_PATH = "/admin/private-files";

export const privateFilesList: ListConfig = { ordering: "-created_at", filters: ["folder", "trash"] };

/**
 * A page of files; without a folder, those in no folder. A search also covers the folders within the folder, or
 * everywhere, like the trash.
 * @param within the ids of the folder and of those within it
 */
export function privateFilesPage(state: ListState, within: readonly number[]) {
  const { folder, trash } = state.filters;
  const isSearch = state.search !== "";
  const isEverywhere = folder !== undefined || trash !== undefined || isSearch;
  const inside = isSearch && within.length > 0 ? { ...state.filters, folder: within.join(",") } : state.filters;
  const filters = isEverywhere ? inside : { folder: "none" };
  const fields = ["id", "version", "name", "size", "downloads", "folder", "created_at"];
  return listPage<ListedFile>([...privateFilesKey, "list"], privateFiles.path, { ...state, filters }, fields);
}

export type ListedFolder = TreeFolder;

export const foldersQuery = queryOptions({
  queryKey: [...privateFilesKey, "folders"],
  queryFn: ({ signal }) => staffApi().get<{ results: ListedFolder[] }>(`${privateFolders.path}/tree/`, signal),
});

/** The first files of a folder, for listing its contents. */
export const heldFilesQuery = (folder: number) =>
  queryOptions({
    queryKey: [...privateFilesKey, "held", folder],
    queryFn: ({ signal }) =>
      staffApi().get<{ count: number; results: { name: string }[] }>(
        `${privateFiles.path}/?folder=${folder}&page_size=5&ordering=name&fields=name`,
        signal,
      ),
  });

export const fileQuery = (id: number) =>
  queryOptions({
    queryKey: [...privateFilesKey, "file", id],
    queryFn: ({ signal }) => staffApi().get<FileDetails>(getFilePath(id), signal),
  });

export const changeFile = (
  { id, version }: { id: number; version: number },
  changes: { name?: string; description?: string; folder?: number | null },
) => staffApi().patch<FileDetails>(getFilePath(id), { ...changes, version });

/**
 * @param parent the id of the parent folder; null at the top
 */
export const addFolder = (name: string, parent: number | null) =>
  staffApi().post<PrivateFolder>(`${privateFolders.path}/`, { name, parent });
export const changeFolder = ({ id, version }: ListedFolder, changes: { name?: string; parent?: number | null }) =>
  staffApi().patch<PrivateFolder>(`${privateFolders.path}/${id}/`, { ...changes, version });
/** Deletes a folder; its files move to its parent. */
export const deleteFolder = ({ id, parent }: ListedFolder) =>
  staffApi().request<void>(
    "DELETE",
    `${privateFolders.path}/${id}/?${parent === null ? "detach=true" : `move_to=${parent}`}`,
  );

/** Downloads a file. @throws ApiError */
export async function downloadFile({ id, name }: { id: number; name: string }): Promise<void> {
  const { url } = await staffApi().get<{ url: string }>(`${getFilePath(id)}link/`);
  const link = document.createElement("a");
  link.href = staffApi().resolveUrl(url);
  link.download = name;
  link.click();
}

const count = (many: number) => (many === 1 ? "1 file" : `${many} files`);
const done = { delete: "moved to trash", restore: "restored", purge: "deleted permanently" } as const;
export type FileAction = keyof typeof done;

/** @throws ApiError */
export async function changeFiles(files: readonly ListedFile[], action: FileAction): Promise<ActionReport> {
  const ids = files.map(({ id }) => id);
  const result = await changeMany(privateFiles.path, action, ids);
  return buildReport(files, result.failed, done[action]);
}

/** Moves files one by one, so that a file changed by somebody else doesn't block the others. */
export async function moveFiles(files: readonly ListedFile[], folder: number | null): Promise<ActionReport> {
  const failed: { id: number; detail: string }[] = [];
  for (const file of files)
    await changeFile(file, { folder }).catch((error: Error) => failed.push({ id: file.id, detail: error.message }));
  return buildReport(files, failed, "moved");
}

function buildReport(
  files: readonly ListedFile[],
  failed: readonly { id: number; detail: string }[],
  what: string,
): ActionReport {
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const succeeded = files.length - failed.length;
  return {
    message:
      failed.length === 0
        ? `${count(succeeded)} ${what}.`
        : `${succeeded} of ${count(files.length)} ${what}. ${failed.length} failed:`,
    failures: failed.map(({ id, detail }) => ({ name: names.get(id) ?? `No. ${id}`, reason: detail })),
  };
}

/** Followed by the folder's id, if the file goes into one. */
const KEPT_FOR = "private-files";

/** An incomplete upload, which resumes when its file is chosen again. */
export interface InterruptedUpload {
  id: string;
  name: string;
  /** In bytes: `length` of the whole file, `offset` of the received part. */
  length: number;
  offset: number;
  destination: string;
  fingerprint: string;
  is_receiving: boolean;
  expires_at: string;
}

export const interruptedQuery = queryOptions({
  queryKey: [...privateFilesKey, "interrupted"],
  queryFn: async ({ signal }) => {
    const { results } = await staffApi().get<{ results: InterruptedUpload[] }>(uploadsPath, signal);
    return results.filter(({ destination }) => destination.split("/")[0] === KEPT_FOR);
  },
  // The server notices only a moment later that a tab was closed.
  refetchInterval: ({ state }) => (state.data?.some(({ is_receiving }) => is_receiving) ? 3000 : false),
});

/** The id of the folder that an upload goes into; undefined if none. */
export const getFolderId = ({ destination }: InterruptedUpload): number | undefined =>
  destination.includes("/") ? Number(destination.split("/")[1]) : undefined;

/** The upload's URL in the form that tus uses. */
export const getUploadUrl = ({ id }: InterruptedUpload): string =>
  new URL(staffApi().resolveUrl(`${uploadsPath}${id}/`), location.origin).href;

/** Stores uploaded files in a folder, or in none. */
export const createUploadTarget = (folder: number | undefined, onDone: () => void) => ({
  send: (file: File, options: UploadOptions) =>
    uploadFile<PrivateFile>(
      {
        path: `${privateFiles.path}/`,
        keptFor: folder === undefined ? KEPT_FOR : `${KEPT_FOR}/${folder}`,
        fields: folder === undefined ? {} : { folder },
      },
      file,
      options,
    ),
  doneLabel: "Uploaded",
  onDone,
});

export const replacePrivateFile = (file: File, { id, version }: FileDetails, options: UploadOptions) =>
  uploadFile<PrivateFile>({ path: `${getFilePath(id)}replace/`, fields: { version } }, file, options);
