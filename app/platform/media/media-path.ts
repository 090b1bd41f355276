/** The id of the file at a path, in any size or version; undefined for other paths. */
export const parseMediaId = (path: string): number | undefined => {
  const id = /^\/media\/([1-9]\d{0,8})\//.exec(path)?.[1];
  return id === undefined ? undefined : Number(id);
};
