import { DragDropProvider, type DragEndEvent, PointerSensor, useDraggable, useDroppable } from "@dnd-kit/react";
import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { adminPath } from "#app/resources/admin-path.ts";
import { dateLanguage } from "#app/ui/admin/date-format.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { declarationNamed } from "../items/declarations.ts";
import classes from "./calendar.module.css";
import { addDays, dayName, daysOf, weekdayNames, weekdayOf } from "./calendar-days.ts";
import type { Calendar, ScheduledItem } from "./dashboard-calls.ts";
import { keyOf, type Moves } from "./use-moves.ts";

const isNotAccessibility = (plugin: unknown) => !(typeof plugin === "function" && plugin.name === "Accessibility");

/** The days of a month with what is scheduled: a grid of weeks, or on a small screen a list of the days that have items. */
export function MonthGrid({ calendar, moves }: { calendar: Calendar; moves: Moves }) {
  const byDay = Map.groupBy(calendar.items, ({ day }) => day);

  function onDragEnd({ operation: { source, target }, canceled }: DragEndEvent) {
    const item = calendar.items.find((each) => keyOf(each) === source?.id);
    if (!canceled && item && target) void moves.drop(item, String(target.id));
  }

  return (
    // Keys and announcements are those of the handles.
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={(defaults) => defaults.filter(isNotAccessibility)}
      onDragEnd={onDragEnd}
    >
      <div className={classes.weekdays} aria-hidden="true" lang={dateLanguage()}>
        {weekdayNames().map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={classes.days}>
        {daysOf(calendar.month).map((day) => (
          <Day key={day} day={day} today={calendar.today} items={byDay.get(day) ?? []} moves={moves} />
        ))}
      </ol>
      {calendar.items.some(({ may_move }) => may_move) ? (
        <p className={classes.hint} id="calendar-hint">
          Drag an item to another day, or use the arrow keys and Enter on its handle; pressing the handle asks for a
          day.
        </p>
      ) : null}
    </DragDropProvider>
  );
}

interface DayProps {
  day: string;
  today: string;
  items: readonly ScheduledItem[];
  moves: Moves;
}

function Day({ day, today, items, moves }: DayProps) {
  const { ref, isDropTarget } = useDroppable({ id: day });
  return (
    <li
      ref={ref}
      className={classes.day}
      style={day.endsWith("-01") ? { gridColumnStart: weekdayOf(day) } : undefined}
      data-empty={items.length === 0}
      data-past={day < today}
      data-target={isDropTarget || moves.picked?.day === day}
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
            <Scheduled key={keyOf(item)} item={item} moves={moves} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function Scheduled({ item, moves }: { item: ScheduledItem; moves: Moves }) {
  const key = keyOf(item);
  const { ref, handleRef, isDragSource } = useDraggable({ id: key, disabled: !item.may_move });
  const definition = declarationNamed(item.resource);
  const picked = moves.picked?.key === key ? moves.picked.day : undefined;

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const day = addDays(picked ?? item.day, step);
      if (day.slice(0, 7) === item.day.slice(0, 7)) moves.pick(item, day);
    } else if (picked && event.key === "Enter") {
      event.preventDefault();
      void moves.drop(item, picked);
    } else if (picked && event.key === "Escape") moves.pick(item, undefined);
  }

  return (
    <li className={classes.item} ref={ref} data-dragged={isDragSource}>
      {item.may_move ? (
        <button
          type="button"
          ref={handleRef}
          id={`move-${key}`}
          className={classes.handle}
          aria-label={`Move ${item.title}`}
          aria-describedby="calendar-hint"
          onKeyDown={onKeyDown}
          onClick={() => moves.ask(item)}
        >
          <Icon name="grip" size={16} />
        </button>
      ) : null}
      <div className={classes.what}>
        <span className={classes.time}>
          {item.time}
          {definition ? ` · ${definition.labels.one}` : ""}
        </span>
        {definition ? <Link to={adminPath(definition, { id: item.id })}>{item.title || "Untitled"}</Link> : item.title}
      </div>
    </li>
  );
}
