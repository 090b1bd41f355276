import { addDays } from "#app/platform/time/calendar-days.ts";
import { dateLanguage } from "#app/ui/admin/date-format.ts";
import { itemKey } from "#app/ui/admin/item-key.ts";
import classes from "./calendar.module.css";
import { dayName } from "./calendar-days.ts";
import type { Calendar } from "./dashboard-calls.ts";
import { Scheduled } from "./scheduled-item.tsx";
import type { Moves } from "./use-moves.ts";

/** The days that have scheduled items, in a list. */
export function Agenda({ calendar: { items, today }, moves }: { calendar: Calendar; moves: Moves }) {
  return (
    <ol className={classes.agenda}>
      {[...Map.groupBy(items, ({ day }) => day)].map(([day, scheduled]) => (
        <li key={day}>
          <h3 className={classes.agendaDay} lang={dateLanguage()}>
            {dayName(day)}
            {day === today ? " (today)" : day === addDays(today, 1) ? " (tomorrow)" : ""}
          </h3>
          <ul className={classes.items}>
            {scheduled.map((item) => (
              <Scheduled key={itemKey(item)} item={item} moves={moves} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
