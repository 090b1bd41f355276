import { createHash } from "node:crypto";
import { titleOf } from "#app/resources/define-resource.ts";
import type { ShareWords } from "#app/resources/discovery.server.ts";
import { fixedBy, hasOwnPages, pageOf } from "#app/resources/item-page.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import type { Values } from "#app/resources/store.server.ts";

/** In pixels; the size that networks ask for. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;
/** To be raised when the drawing changes: pictures have other addresses then. */
const DESIGN = 1;

/** What is written on the picture of an item. */
export interface PictureWords extends ShareWords {
  kind: string;
  academyName: string;
}

export interface SharePicture {
  words: PictureWords;
  sheet: "item" | "quote";
  /** Changes with everything that is on it, so that it can be cached for ever. */
  path: string;
}

/** Whether pictures are drawn of the items of a resource. */
export const isDrawn = ({ definition, discovery }: Resource): boolean =>
  hasOwnPages(definition) && discovery.share?.general !== "only";

/** The column that names an item in the address of its picture. */
export const shareKeyOf = ({ definition }: Resource): string => fixedBy(definition) ?? "id";

/** @param item with all that the words of its picture are made of. */
export function sharePictureOf(academyName: string, resource: Resource, item: object): SharePicture {
  const { definition, discovery } = resource;
  const { name } = definition;
  const values = item as Values;
  // Their order is part of the address.
  const words: PictureWords = {
    kind: name,
    academyName,
    label: pageOf(definition, values)?.label ?? "",
    text: String(values[titleOf(definition)]),
    by: "",
    ...discovery.share?.words?.(values),
  };
  const hash = createHash("sha256")
    .update(JSON.stringify([DESIGN, words]))
    .digest("hex");
  const path = `/share/${name}/${values[shareKeyOf(resource)]}-${hash.slice(0, 12)}.png`;
  return { words, sheet: discovery.share?.sheet ?? "item", path };
}
