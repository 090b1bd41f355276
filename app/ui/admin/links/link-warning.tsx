import { useQuery } from "@tanstack/react-query";
import { linkedFromQuery } from "./linked-from.ts";
import { LinkingItems } from "./linking-items.tsx";
import classes from "./links.module.css";

interface LinkWarningProps {
  /** A resource, or `media`. */
  target: string;
  /** Those of the list that select what is to be deleted. */
  filters: Readonly<Record<string, string>>;
  isOne: boolean;
}

/** Says before a deletion which texts link to what is deleted; nothing if none does. */
export function LinkWarning({ target, filters, isOne }: LinkWarningProps) {
  const { data } = useQuery(linkedFromQuery(target, filters));
  return (
    <div role="status">
      {data?.count ? (
        <div className={classes.warning}>
          <p>
            {data.count === 1 ? "One text links" : `${data.count} texts link`} to {isOne ? "it" : "them"}. Visitors will
            see {data.count === 1 ? "its link" : "these links"} lead nowhere:
          </p>
          <LinkingItems {...data} newTab />
        </div>
      ) : null}
    </div>
  );
}
