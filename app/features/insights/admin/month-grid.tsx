import { useEffect, useRef, useState } from "react";
import { dateLanguage } from "#app/ui/admin/date-format.ts";
import { itemKey } from "#app/ui/admin/item-key.ts";
import classes from "./calendar.module.css";
import { dayName, getIsoWeekday, listDays, weekdayNames } from "./calendar-days.ts";
import type { Calendar, ScheduledItem } from "./dashboard-calls.ts";
import { CALENDAR_HINT, Scheduled } from "./scheduled-item.tsx";
import type { Moves } from "./use-moves.ts";

/**
 * The days of a month with scheduled items: a grid of weeks, or on a small screen a list of the days that have items.
 */
export function MonthGrid({ calendar, month, moves }: { calendar: Calendar; month: string; moves: Moves }) {
  const byDay = Map.groupBy(calendar.items, ({ day }) => day);

  const days = useRef<HTMLOListElement>(null);
  // Most people use the calendar without dragging, so the code for it is loaded at the first sign of a pointer.
  const [isPointed, setPointed] = useState(false);
  const [over, setOver] = useState<string>();
  const latest = useRef(moves);
  latest.current = moves;
  const { items } = calendar;

  useEffect(() => {
    const grid = days.current;
    if (!isPointed || !grid) return;
    let stop = () => {};
    let isStale = false;
    const onDrop = (key: string, day: string) => {
      const item = items.find((each) => itemKey(each) === key);
      if (item) void latest.current.drop(item, day);
    };
    // If loading fails, the handle's keys and dialog still work.
    const loading = import("./drag-to-day.ts").catch(() => undefined);
    void loading.then((loaded) => {
      if (!loaded || isStale) return;
      stop = loaded.enableDragging(grid, { onOver: setOver, onDrop });
      grid.dataset.draggable = "true";
    });
    return () => {
      isStale = true;
      stop();
    };
  }, [isPointed, items]);

  return (
    <>
      <div className={classes.weekdays} aria-hidden="true" lang={dateLanguage()}>
        {weekdayNames().map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={classes.days} ref={days} onPointerEnter={() => setPointed(true)}>
        {listDays(month).map((day) => (
          <Day
            key={day}
            day={day}
            today={calendar.today}
            items={byDay.get(day) ?? []}
            isTarget={over === day}
            moves={moves}
          />
        ))}
      </ol>
      {calendar.items.some(({ may_move }) => may_move) ? (
        <p className={classes.hint} id={CALENDAR_HINT}>
          Drag an item to another day, or click its handle to enter a date. On the keyboard, focus the handle, move the
          item with the arrow keys and press Enter.
        </p>
      ) : null}
    </>
  );
}

interface DayProps {
  day: string;
  today: string;
  items: readonly ScheduledItem[];
  /** Whether an item is being dragged over it. */
  isTarget: boolean;
  moves: Moves;
}

function Day({ day, today, items, isTarget, moves }: DayProps) {
  return (
    <li
      className={classes.day}
      data-day={day}
      style={day.endsWith("-01") ? { gridColumnStart: getIsoWeekday(day) } : undefined}
      data-empty={items.length === 0}
      data-past={day < today}
      data-target={isTarget || moves.picked?.day === day}
    >
      <h4 className={classes.date} data-today={day === today} lang={dateLanguage()}>
        <span className={classes.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className={classes.full}>
          {dayName(day)}
          {day === today ? " (today)" : ""}
        </span>
      </h4>
      {items.length > 0 ? (
        <ul className={classes.items}>
          {items.map((item) => (
            <Scheduled key={itemKey(item)} item={item} moves={moves} inGrid />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
