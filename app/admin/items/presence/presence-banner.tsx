import { TimeText } from "#app/ui/admin/time-text.tsx";
import classes from "./presence.module.css";
import { type Other, usePresence } from "./use-presence.ts";

/** Who else has the item open, before it comes to a conflict. @param path of the item in the API */
export function PresenceBanner({ path }: { path: string }) {
  const others = usePresence(path);
  return (
    <div role="status" className={classes.region}>
      {others.length > 0 ? (
        <p className={classes.banner}>
          {describe(others)} <TimeText value={first(others)} withTime />. Changes to different parts are merged.
        </p>
      ) : null}
    </div>
  );
}

const first = (others: readonly Other[]) => others.map(({ since }) => since).sort()[0] ?? "";

/** "Ilse and Omar have this open too, since". */
function describe(others: readonly Other[]): string {
  const people = others.filter(({ is_you }) => !is_you).map(({ username }) => username);
  if (people.length === 0) return "You have this open in another tab as well, since";
  const names = new Intl.ListFormat("en", { type: "conjunction" }).format(people);
  return `${names} ${people.length === 1 ? "has" : "have"} this open too, since`;
}
