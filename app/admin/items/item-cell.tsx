import type { PictureOutput } from "#app/platform/media/media-values.ts";
import { type Money, moneyText } from "#app/resources/inputs/money-text.ts";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import { listWidths, pictureUrl, placeholderColour } from "#app/ui/picture-sources.ts";
import { choiceLabel, derivedLabel } from "./declarations.ts";
import type { ListedItem } from "./item-calls.ts";
import { ItemState } from "./item-state.tsx";
import classes from "./items.module.css";
import { getResourceParts } from "./parts.ts";

interface ItemCellProps {
  definition: ResourceDefinition;
  item: ListedItem;
  column: string;
}

/** The value of a field in a list, depending on the kind of field. */
export function ItemCell({ definition, item, column }: ItemCellProps) {
  const value = item[column];
  const Own = getResourceParts(definition).list?.cells?.[column]?.Cell;
  if (Own) return <Own item={item} />;
  if (column === "state" && !definition.inputs.state) return <ItemState item={item} />;
  if (value === null || value === undefined || value === "") return null;
  if (column.endsWith("_at")) return <TimeText value={String(value)} />;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const input = definition.inputs[column];
  switch (input?.kind) {
    case "picture":
      return <Thumbnail picture={value as PictureOutput} />;
    case "date":
      return <TimeText value={String(value)} />;
    case "money":
      return moneyText(value as Money);
    case "relation":
      return (value as { name: string }).name;
    case "relations":
      return (value as { name: string }[]).map(({ name }) => name).join(", ");
    case "rows":
      return (value as unknown[]).filter((row) => typeof row === "string").join(", ");
    case "select":
      return choiceLabel(input, String(value));
  }
  return <span className={classes.text}>{derivedLabel(definition, column, String(value)) ?? String(value)}</span>;
}

/** Decorative, next to the name of the item. */
function Thumbnail({ picture }: { picture: PictureOutput }) {
  const width = listWidths(picture, "1x1")[0];
  if (width === undefined) return null;
  const { placeholder } = picture;
  return (
    <img
      className={classes.thumbnail}
      src={pictureUrl(picture, width, "webp", "1x1")}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      {...(placeholder && { style: { backgroundColor: placeholderColour(placeholder) } })}
    />
  );
}
