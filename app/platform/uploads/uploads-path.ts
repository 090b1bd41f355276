/** Where resumable uploads are created. */
export const uploadsPath = "/api/common/file/upload/";
