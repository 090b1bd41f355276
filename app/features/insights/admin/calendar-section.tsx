import { ActionIcon, Alert, Button, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Icon } from "#app/ui/admin/icon.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { Section } from "#app/ui/admin/section.tsx";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import classes from "./calendar.module.css";
import { addMonths, monthName } from "./calendar-days.ts";
import { calendarQuery, readMonthParameter } from "./dashboard-calls.ts";
import { MonthGrid } from "./month-grid.tsx";
import { MoveToDay } from "./move-to-day.tsx";
import { useMoves } from "./use-moves.ts";

/** Scheduled items as a month in the academy's time zone; items move to another day by dragging, keys or a dialog. */
export function CalendarSection() {
  const [params, setParams] = useSearchParams();
  const asked = readMonthParameter(params);
  const calendar = useQuery(calendarQuery(asked));
  const { data } = calendar;
  const month = asked ?? data?.month;
  const isShown = data !== undefined && data.month === month;

  function show(next: string | undefined) {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next && next !== data?.today.slice(0, 7)) changed.set("month", next);
        else changed.delete("month");
        return changed;
      },
      { preventScrollReset: true },
    );
  }

  const moves = useMoves(show);

  return (
    <Section
      title="Calendar"
      lead={
        data
          ? `Scheduled items (${data.time_zone.replaceAll("_", " ")} time).`
          : "Scheduled items in the academy’s time zone."
      }
    >
      {calendar.isError && !isSessionExpired(calendar.error) ? (
        <LoadError what="the calendar" error={calendar.error} onRetry={() => calendar.refetch()} />
      ) : !data || !month ? (
        <TableSkeleton label="Loading calendar" rows={6} />
      ) : (
        <>
          <div className={classes.head}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`Previous month, ${monthName(addMonths(month, -1))}`}
              onClick={() => show(addMonths(month, -1))}
            >
              <Icon name="chevron-left" size={18} />
            </ActionIcon>
            <h3>{monthName(month)}</h3>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`Next month, ${monthName(addMonths(month, 1))}`}
              onClick={() => show(addMonths(month, 1))}
            >
              <Icon name="chevron-right" size={18} />
            </ActionIcon>
            {month === data.today.slice(0, 7) ? null : (
              <Button variant="default" onClick={() => show(undefined)}>
                This month
              </Button>
            )}
          </div>
          <VisuallyHidden role="status">
            {isShown ? `${monthName(month)}: ${countText(data.items.length)}` : ""}
          </VisuallyHidden>
          <VisuallyHidden role="status">{moves.announcement}</VisuallyHidden>
          {moves.problem ? (
            <Alert color="bad" role="alert" title={moves.problem.title} withCloseButton onClose={moves.forgetProblem}>
              {moves.problem.reason}
            </Alert>
          ) : null}
          {isShown && data.items.length === 0 ? (
            <p className={classes.empty}>
              Nothing is scheduled in {monthName(month)}. Schedule an item to see it here.
            </p>
          ) : null}
          <MonthGrid calendar={isShown ? data : { ...data, month, items: [] }} moves={moves} />
          {isShown && data.has_more ? <p>Only the first {data.items.length} items are shown.</p> : null}
        </>
      )}
      {moves.asked ? (
        <MoveToDay item={moves.asked} today={data?.today ?? ""} onMove={moves.moveTo} onClose={moves.close} />
      ) : null}
    </Section>
  );
}

const countText = (count: number) => (count === 1 ? "1 scheduled item" : `${count} scheduled items`);
