import type { Api, ApiOptions } from "./api.ts";
import { postForm } from "./forms.ts";
import { startS3 } from "./s3.ts";

/** The path of the media library in the API. */
export const mediaPath = "/api/common/file/";

type Role = "editor" | "author";

/**
 * Creates items that use files, and reads files with their uses.
 * @param api returns the running API, once it has started
 */
export const mediaCalls = (api: () => Api) => ({
  /** @throws Error if the item is not created */
  async create(resource: string, body: object, as: Role = "editor") {
    const response = await api().request("POST", resource, { body, as });
    if (response.status !== 201) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  },
  read: async (id: number, as: Role = "editor") => (await api().request("GET", `${mediaPath}${id}/`, { as })).body,
});

/** The options of `startApi` for a library with its files on disk or in an S3 store. */
export const storageOptions = async (storage: string): Promise<ApiOptions> =>
  storage === "S3" ? { config: { s3: await startS3() } } : {};

/** Uploads files, and reads what is stored. @param api returns the running API, once it has started */
export const uploadCalls = (api: () => Api) => ({
  post: (name: string, bytes: Buffer, type?: string) =>
    postForm(api(), mediaPath, { file: { name, bytes, ...(type && { type }) } }),
  stored: async (record: { file: string }) => (await api().request("GET", record.file)).bytes,
});
