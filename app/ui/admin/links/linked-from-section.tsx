import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { linkedFromQuery } from "./linked-from.ts";
import { LinkingItems } from "./linking-items.tsx";
import classes from "./links.module.css";

/** Lists the texts that link to an item or a file; empty if there are none. @param target a resource, or `media` */
export function LinkedFromSection({ target, id }: { target: string; id: number }) {
  const { data } = useQuery(linkedFromQuery(target, { ids: String(id) }));
  const heading = useId();
  if (!data?.count) return null;
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h2 id={heading}>Linked from</h2>
      <LinkingItems {...data} />
    </section>
  );
}
