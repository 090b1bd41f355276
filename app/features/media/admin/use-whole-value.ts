import { useQuery } from "@tanstack/react-query";
import { mediaItem } from "./media-queries.ts";
import type { PickedMedia } from "./media-values.ts";

interface Whole {
  media: number;
  url: string;
}

/** A file reference as clients may write it: an id, or an object with at least `media`. */
export type FieldValue<Output extends Whole> = number | (Pick<Output, "media"> & Partial<Output>) | null | undefined;

/** A field's value with all the data needed to show it, which a draft's value may lack. */
export function useWholeValue<Output extends Whole>(
  value: FieldValue<Output>,
  describe: (media: PickedMedia) => Output,
): Output | undefined {
  const given = typeof value === "number" ? { media: value } : (value ?? undefined);
  const isWhole = given !== undefined && "url" in given && given.url !== undefined;
  const { data } = useQuery({ ...mediaItem(given?.media ?? 0), enabled: given !== undefined && !isWhole });
  if (isWhole) return given as Output;
  return given && data && { ...describe(data), ...given };
}
