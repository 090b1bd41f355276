import { useQuery } from "@tanstack/react-query";
import { type ReactNode, use, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { adminListPath } from "#app/resources/admin-path.ts";
import { itemApiPath } from "#app/resources/item-api-path.ts";
import { hasTrait, type ResourceDefinition } from "#app/resources/resource-definition.ts";
import { Breadcrumbs } from "#app/ui/admin/breadcrumbs.tsx";
import { CurrentAccountContext } from "#app/ui/admin/current-account.ts";
import { ItemState } from "../item-state.tsx";
import type { FormItem } from "./field-props.ts";
import classes from "./form.module.css";
import { canChangeItem } from "./permissions.ts";
import { publicationQuery } from "./publication.ts";

interface FormHeadProps {
  definition: ResourceDefinition;
  item: FormItem | undefined;
  title: string;
  status: ReactNode;
  /** The action buttons. */
  children: ReactNode;
}

/** The link back to the list, the title, and what stays visible while the form scrolls: save state and actions. */
export function FormHead({ definition, item, title, status, children }: FormHeadProps) {
  const { one, many } = definition.labels;
  const bar = useRef<HTMLDivElement>(null);
  // Other sticky elements, such as a text's toolbar, begin below this bar, however many lines it takes.
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => element.parentElement?.style.setProperty("--bar-height", `${element.offsetHeight}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div className={classes.top}>
        {definition.single ? null : <ListCrumb to={adminListPath(definition)} label={many} />}
        <h1 className={classes.title} tabIndex={-1}>
          {definition.single ? one : title || (item ? one : `New ${one.toLowerCase()}`)}
        </h1>
        {item ? null : <p className={classes.lead}>{definition.navigation?.description}</p>}
      </div>
      <div className={classes.bar} ref={bar}>
        {item ? <CurrentState definition={definition} item={item} /> : null}
        {status}
        <div className={classes.actions}>{children}</div>
      </div>
    </>
  );
}

/** An item's state, and whether its edits are in review; others can change both while the item is open. */
function CurrentState({ definition, item }: { definition: ResourceDefinition; item: FormItem }) {
  const account = use(CurrentAccountContext);
  const { data } = useQuery({
    ...publicationQuery(itemApiPath(definition, item), item.version),
    enabled: hasTrait(definition, "publication") && canChangeItem(definition, item, account),
  });
  return <ItemState item={data ? { ...item, edits_in_review: data.submitted_by !== null } : item} />;
}

/** Links back to the list as it was: its page, search and filters. */
function ListCrumb({ to, label }: { to: string; label: string }) {
  const { state } = useLocation();
  const search = (state as { list?: string } | null)?.list ?? "";
  return <Breadcrumbs trail={[{ label, to: { pathname: to, search } }]} />;
}
