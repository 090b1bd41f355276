/** The path at which resumable uploads are created. */
export const uploadsPath = "/api/common/file/upload/";
