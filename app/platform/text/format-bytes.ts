/** Formats a size, such as `40 MB` (1 MB is 1024 KB). */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${units[power]}`;
}
