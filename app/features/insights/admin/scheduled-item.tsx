import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { findDeclaration } from "#app/admin/items/declarations.ts";
import { addDays } from "#app/platform/time/calendar-days.ts";
import { adminPath } from "#app/resources/admin-path.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import { itemKey } from "#app/ui/admin/item-key.ts";
import { Separator } from "#app/ui/separator.tsx";
import classes from "./calendar.module.css";
import type { ScheduledItem } from "./dashboard-calls.ts";
import type { Moves } from "./use-moves.ts";

/** The id of the text that explains how items move in the grid. */
export const CALENDAR_HINT = "calendar-hint";

interface ScheduledProps {
  item: ScheduledItem;
  moves: Moves;
  /** Whether the days around it are shown, so that keys can move it. */
  inGrid?: boolean;
}

/** A scheduled item with its time, and a handle to move it to another day. */
export function Scheduled({ item, moves, inGrid = false }: ScheduledProps) {
  const key = itemKey(item);
  const definition = findDeclaration(item.resource);
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
    <li className={classes.item} data-key={key}>
      {item.may_move ? (
        <button
          type="button"
          id={`move-${key}`}
          className={classes.handle}
          aria-label={`Move ${item.title}`}
          aria-describedby={inGrid ? CALENDAR_HINT : undefined}
          onKeyDown={inGrid ? onKeyDown : undefined}
          onClick={() => moves.ask(item)}
        >
          <Icon name="grip" size={16} />
        </button>
      ) : null}
      <div className={classes.what}>
        <span className={classes.time}>
          {item.time}
          {definition ? (
            <>
              <Separator />
              {definition.labels.one}
            </>
          ) : null}
        </span>
        {definition ? <Link to={adminPath(definition, { id: item.id })}>{item.title || "Untitled"}</Link> : item.title}
      </div>
    </li>
  );
}
