import { createHash } from "node:crypto";
import type { ShareContent } from "#app/resources/discovery.server.ts";
import { findItemPage, fixedPageField, hasOwnPages } from "#app/resources/item-page.ts";
import type { Resource } from "#app/resources/resource.server.ts";
import { titleField } from "#app/resources/resource-definition.ts";
import type { Values } from "#app/resources/store.server.ts";

/** In pixels; the size that social networks recommend. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;
/** Part of the path's hash; increment it when the drawing changes. */
const DESIGN = 1;

export interface SharePictureContent extends ShareContent {
  kind: string;
  academyName: string;
}

export interface SharePicture {
  content: SharePictureContent;
  layout: "item" | "quote";
  /** Contains a hash of the content, so that the picture can be cached indefinitely. */
  path: string;
}

/** Whether share pictures are drawn for a resource's items. */
export const hasDrawnPicture = ({ definition, discovery }: Resource): boolean =>
  hasOwnPages(definition) && discovery.share?.sitePicture !== "only";

/** The column that identifies an item in the path of its picture. */
export const shareKeyColumn = ({ definition }: Resource): string => fixedPageField(definition) ?? "id";

export function buildSharePicture(academyName: string, resource: Resource, item: object): SharePicture {
  const { definition, discovery } = resource;
  const { name } = definition;
  const values = item as Values;
  // The order of the properties is part of the path's hash.
  const content: SharePictureContent = {
    kind: name,
    academyName,
    label: findItemPage(definition, values)?.label ?? "",
    text: String(values[titleField(definition)]),
    by: "",
    ...discovery.share?.content?.(values),
  };
  const hash = createHash("sha256")
    .update(JSON.stringify([DESIGN, content]))
    .digest("hex");
  const path = `/share/${name}/${values[shareKeyColumn(resource)]}-${hash.slice(0, 12)}.png`;
  return { content, layout: discovery.share?.layout ?? "item", path };
}
