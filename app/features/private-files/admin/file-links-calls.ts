import { queryOptions } from "@tanstack/react-query";
import { staffApi } from "#app/platform/api-client/staff-api.ts";
import type { FileLink } from "../file-links.resource.ts";
import type { Download } from "../private-files.resource.ts";
import { getFilePath, privateFilesKey } from "./private-files-calls.ts";

export const linksQuery = (id: number) =>
  queryOptions({
    queryKey: [...privateFilesKey, "file", id, "links"],
    queryFn: async ({ signal }) =>
      (await staffApi().get<{ results: FileLink[] }>(`${getFilePath(id)}links/`, signal)).results,
  });

export const DOWNLOADS_PAGE = 20;

export const downloadsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...privateFilesKey, "file", id, "downloads", page],
    queryFn: ({ signal }) =>
      staffApi().get<{ count: number; results: Download[] }>(
        `${getFilePath(id)}downloads/?page_size=${DOWNLOADS_PAGE}&page=${page}`,
        signal,
      ),
  });

interface NewLink {
  note: string;
  expires_at: string | null;
  max_downloads: number | null;
  password: string | null;
}

export const createLink = (id: number, link: NewLink) =>
  staffApi().post<FileLink & { url: string }>(`${getFilePath(id)}links/`, link);

export const revokeLink = (id: number, { id: link }: FileLink) =>
  staffApi().post<FileLink>(`${getFilePath(id)}links/${link}/revoke/`, {});
