import { useQuery } from "@tanstack/react-query";
import type { FormItem } from "#app/admin/items/form/field-props.ts";
import { publicationQuery } from "#app/admin/items/form/publication.ts";
import { itemApiPath } from "#app/resources/item-api-path.ts";
import { hasTrait, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import { TimeText } from "#app/ui/admin/time-text.tsx";
import classes from "./publishing.module.css";

/** An editor's note from sending the item back, shown until it is published. */
export function ReviewBanner({ definition, item }: { definition: ResourceDefinition; item: FormItem }) {
  const { data } = useQuery({
    ...publicationQuery(itemApiPath(definition, item), item.version),
    enabled: hasTrait(definition, "publication"),
  });
  const note = data?.notes[0];
  if (!note || note.closed_at) return null;
  const isAnswered = item.state === "in_review";
  return (
    <aside className={classes.banner} data-answered={isAnswered} aria-label="Note from the editor">
      <p>
        <strong>{isAnswered ? "Previously sent back" : "Sent back"}</strong> by {note.username ?? "an editor"},{" "}
        <TimeText value={note.created_at} withTime />
      </p>
      <p className={classes.note}>{note.note}</p>
    </aside>
  );
}
