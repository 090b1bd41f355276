import { ActionIcon, Alert, Button, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { addDays, addMonths } from "#app/platform/time/calendar-days.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { isSessionExpired, LoadError } from "#app/ui/admin/load-error.tsx";
import { Section } from "#app/ui/admin/section.tsx";
import { TableSkeleton } from "#app/ui/admin/table-skeleton.tsx";
import { Agenda } from "./agenda.tsx";
import classes from "./calendar.module.css";
import { monthName } from "./calendar-days.ts";
import { type Calendar, calendarQuery, readMonthParameter } from "./dashboard-calls.ts";
import { MonthGrid } from "./month-grid.tsx";
import { MoveToDay } from "./move-to-day.tsx";
import { useMoves } from "./use-moves.ts";

/** Scheduled items of the next 14 days, or of a month; items move to another day by dragging, keys or a dialog. */
export function CalendarSection() {
  const [params, setParams] = useSearchParams();
  const month = readMonthParameter(params);
  const calendar = useQuery(calendarQuery(month));
  const { data } = calendar;
  const isShown = data !== undefined && data.month === (month ?? null);

  function show(next: string | undefined) {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next) changed.set("month", next);
        else changed.delete("month");
        return changed;
      },
      { preventScrollReset: true },
    );
  }

  const moves = useMoves((day) => {
    const isVisible = month ? day.startsWith(month) : data && day < addDays(data.today, 14);
    if (!isVisible) show(day.slice(0, 7));
  });
  const zone = data ? `${data.time_zone.replaceAll("_", " ")} time` : "the academy’s time zone";

  return (
    <Section
      title="Calendar"
      lead={`Scheduled items ${month ? "by month" : "for the next 14 days"}, in ${zone}.`}
      actions={
        data ? (
          <Button variant="default" onClick={() => show(month ? undefined : data.today.slice(0, 7))}>
            {month ? "Next 14 days" : "Month view"}
          </Button>
        ) : null
      }
    >
      {calendar.isError && !isSessionExpired(calendar.error) ? (
        <LoadError what="the calendar" error={calendar.error} onRetry={() => calendar.refetch()} />
      ) : !data ? (
        <TableSkeleton label="Loading calendar" rows={2} />
      ) : (
        <>
          {month ? <MonthChoice month={month} onShow={show} /> : null}
          <VisuallyHidden role="status">
            {isShown ? `${month ? monthName(month) : "Next 14 days"}: ${countText(data.items.length)}` : ""}
          </VisuallyHidden>
          <VisuallyHidden role="status">{moves.announcement}</VisuallyHidden>
          {moves.problem ? (
            <Alert color="bad" role="alert" title={moves.problem.title} withCloseButton onClose={moves.forgetProblem}>
              {moves.problem.reason}
            </Alert>
          ) : null}
          {isShown ? renderItems(data) : null}
          {isShown && data.has_more ? <p>Only the first {data.items.length} items are shown.</p> : null}
        </>
      )}
      {moves.asked ? (
        <MoveToDay item={moves.asked} today={data?.today ?? ""} onMove={moves.moveTo} onClose={moves.close} />
      ) : null}
    </Section>
  );

  function renderItems(shown: Calendar) {
    if (shown.items.length === 0)
      return (
        <p className={classes.empty}>
          Nothing is scheduled {month ? `in ${monthName(month)}` : "in the next 14 days"}. Schedule an item to see it
          here.
        </p>
      );
    if (month) return <MonthGrid calendar={shown} month={month} moves={moves} />;
    return <Agenda calendar={shown} moves={moves} />;
  }
}

function MonthChoice({ month, onShow }: { month: string; onShow: (month: string) => void }) {
  const previous = addMonths(month, -1);
  const next = addMonths(month, 1);
  return (
    <div className={classes.head}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Previous month, ${monthName(previous)}`}
        onClick={() => onShow(previous)}
      >
        <Icon name="chevron-left" size={18} />
      </ActionIcon>
      <h3>{monthName(month)}</h3>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Next month, ${monthName(next)}`}
        onClick={() => onShow(next)}
      >
        <Icon name="chevron-right" size={18} />
      </ActionIcon>
    </div>
  );
}

const countText = (count: number) => (count === 1 ? "1 scheduled item" : `${count} scheduled items`);
