import { Link, type To } from "react-router";
import classes from "./breadcrumbs.module.css";

export interface Crumb {
  label: string;
  to: To;
}

/** The path to a screen, from the outside in; the screen itself is its heading. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.trail}>
        {trail.map(({ label, to }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and the level tells them apart.
          <li key={at}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
