import { Link, useLocation } from "react-router";
import type { Role } from "#app/platform/access/actor.ts";
import { stripDialogPath } from "./dialog-path.ts";
import { findDeclarationByPath } from "./items/declarations.ts";
import classes from "./layout.module.css";
import { findNavGroup, isBelow } from "./navigation.ts";

/** Links to the other screens of the same entry of the side navigation; not shown on screens of single items. */
export function SectionTabs({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const definition = findDeclarationByPath(pathname.split("/")[2]);
  // A new item of a resource has a screen of its own.
  const path = definition ? pathname : stripDialogPath(pathname);
  const group = findNavGroup(role, path);
  if (!group || group.items.length < 2) return null;
  const current = group.items.find(({ to }) => to === path) ?? group.items.find((item) => isBelow(path, item));
  if (current?.to !== path && !definition?.single) return null;
  return (
    <nav className={classes.tabs} aria-label={`${group.label} section`}>
      <ul>
        {group.items.map((item) => (
          <li key={item.to}>
            <Link to={item.to} aria-current={item === current ? "page" : undefined}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
