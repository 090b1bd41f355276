import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ResourceDefinition } from "#app/resources/resource-definition.ts";
import { ActionMenu } from "#app/ui/admin/action-menu.tsx";
import { Icon } from "#app/ui/admin/icon.tsx";
import type { useColumns } from "./columns.ts";
import classes from "./items.module.css";
import { savedViews } from "./saved-views.ts";

const ColumnsDialog = lazy(() => import("./columns-dialog.tsx"));
const ViewsDialog = lazy(() => import("./views-dialog.tsx"));

/** The number of saved views that fit in the menu; the dialog has all. */
const SHOWN = 6;

interface ListOptionsProps {
  definition: ResourceDefinition;
  columns: ReturnType<typeof useColumns>;
  /** Undefined if the list cannot be ordered by hand as it is shown. */
  onArrange: (() => void) | undefined;
}

/** The menu for how a list is shown: saved views, columns, and its order. */
export function ListOptions({ definition, columns: { columns, choose }, onArrange }: ListOptionsProps) {
  const [opened, setOpened] = useState<"columns" | "views">();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const views = useQuery(savedViews(definition.name)).data ?? [];
  const close = () => setOpened(undefined);
  return (
    <>
      <ActionMenu
        label="View"
        className={`${classes.optionsButton} ${classes.compact}`}
        items={[
          ...views.slice(0, SHOWN).map(({ name, query }) => ({
            label: name,
            icon: "bookmark" as const,
            onSelect: () => navigate({ pathname, search: query }),
          })),
          { label: "Saved views…", icon: "bookmark", onSelect: () => setOpened("views") },
          { label: "Columns…", icon: "columns", onSelect: () => setOpened("columns") },
          ...(onArrange ? [{ label: "Reorder", icon: "grip" as const, onSelect: onArrange }] : []),
        ]}
      >
        <Icon name="columns" size={18} />
        <span>View</span>
      </ActionMenu>
      <Suspense fallback={null}>
        {opened === "columns" ? (
          <ColumnsDialog definition={definition} columns={columns} onChoose={choose} onClose={close} />
        ) : null}
        {opened === "views" ? <ViewsDialog definition={definition} columns={columns} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
