import { useQuery } from "@tanstack/react-query";
import { linkedFromQuery } from "./linked-from.ts";
import { LinkingItems } from "./linking-items.tsx";
import classes from "./links.module.css";

interface LinkWarningProps {
  /** A resource, or `media`. */
  target: string;
  /** The filters of the list that select what is to be deleted. */
  filters: Readonly<Record<string, string>>;
  isOne: boolean;
}

/** Lists the texts that link to what is about to be deleted; empty if there are none. */
export function LinkWarning({ target, filters, isOne }: LinkWarningProps) {
  const { data } = useQuery(linkedFromQuery(target, filters));
  return (
    <div role="status">
      {data?.count ? (
        <div className={classes.warning}>
          <p>
            {data.count === 1 ? "1 text links" : `${data.count} texts link`} to {isOne ? "it" : "them"}. Deleting{" "}
            {isOne ? "it" : "them"} breaks {data.count === 1 ? "this link" : "these links"}:
          </p>
          <LinkingItems {...data} newTab />
        </div>
      ) : null}
    </div>
  );
}
