import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { figuresQuery } from "#app/admin/figures/figures-calls.ts";
import { SubscriberFigure } from "#app/admin/figures/subscriber-figure.tsx";
import type { Unit } from "#app/ui/admin/figures/figures.ts";
import { UnitChoice } from "#app/ui/admin/figures/unit-choice.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import classes from "./subscribers.module.css";

/** Subscriber numbers over time; loaded when opened. */
export function Growth() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.growth} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Subscriber growth</summary>
      {isOpen ? <Figure /> : null}
    </details>
  );
}

function Figure() {
  const [unit, setUnit] = useState<Unit>("month");
  const { data, error, refetch } = useQuery(figuresQuery(unit));
  return (
    <>
      <UnitChoice unit={unit} onChoose={setUnit} />
      {error && !isSessionExpired(error) ? (
        <LoadError what="subscriber growth" error={error} onRetry={refetch} />
      ) : data?.subscribers ? (
        <SubscriberFigure by={data.by} subscribers={data.subscribers} heading="h2" />
      ) : (
        <TableSkeleton label="Loading subscriber growth" rows={6} />
      )}
    </>
  );
}
