import readExif from "exif-reader";

/**
 * The day on which a photo was taken, as its camera recorded it (Exif, DateTimeOriginal), which has no time zone.
 * @returns an ISO 8601 date; null if it is missing or impossible for a photo
 */
export function dayTaken(exif: Buffer | undefined): string | null {
  if (!exif) return null;
  try {
    const taken = readExif(exif).Photo?.DateTimeOriginal;
    if (!(taken instanceof Date) || taken.getTime() > Date.now() + 86_400_000 || taken.getUTCFullYear() < 1900)
      return null;
    return taken.toISOString().slice(0, 10);
  } catch {
    return null;
  }
}
