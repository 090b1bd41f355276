import { Link, useLocation } from "react-router";
import classes from "./media-screen.module.css";

/** Where the library is, with the page and filters that a person came from. */
export const libraryPath = (state: unknown): string => {
  const list = (state as { list?: unknown } | null)?.list;
  return `/admin/media${typeof list === "string" ? list : ""}`;
};

export function LibraryLink() {
  const { state } = useLocation();
  return (
    <nav aria-label="Breadcrumbs" className={classes.breadcrumbs}>
      <Link to={libraryPath(state)}>Media library</Link>
    </nav>
  );
}
