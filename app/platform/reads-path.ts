/** Where several reads are asked for in one request. */
export const readsPath = "/api/common/reads/";
/** So many at most. */
export const maxReads = 16;
