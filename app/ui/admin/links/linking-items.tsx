import { Link } from "react-router";
import type { LinkedFrom } from "./linked-from.ts";
import classes from "./links.module.css";

const SHOWN = 8;

/** The items that link to something, each with a link. */
export function LinkingItems({ count, results, newTab = false }: LinkedFrom & { newTab?: boolean }) {
  const shown = results.slice(0, SHOWN);
  const rest = count - shown.length;
  return (
    <ul className={classes.list}>
      {shown.map(({ resource, id, title, url, trashed }) => (
        <li key={`${resource} ${id}`}>
          <Link to={url} {...(newTab && { target: "_blank" })}>
            {title || `No. ${id}`}
          </Link>{" "}
          <span className={classes.kind}>
            {resource.replaceAll("-", " ")}
            {trashed ? ", in the trash" : ""}
          </span>
        </li>
      ))}
      {rest > 0 ? <li>{shown.length > 0 ? `and ${rest} more` : "Items you don’t have access to"}</li> : null}
    </ul>
  );
}
