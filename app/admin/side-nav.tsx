import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import type { Role } from "#app/platform/access/actor.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import classes from "./layout.module.css";
import { listNavGroups } from "./navigation.ts";

/** Beside the content on wide screens; over it, while open, on small ones. */
export function SideNav({ role, opened, onClose }: { role: Role; opened: boolean; onClose: () => void }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the path.
  useEffect(() => {
    if (nav.current) showCurrentLink(nav.current);
  }, [pathname]);

  useEffect(() => {
    if (!opened) return;
    nav.current?.querySelector("a")?.focus();
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      onClose();
      document.querySelector<HTMLElement>('[aria-controls="side-nav"]')?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [opened, onClose]);

  return (
    <>
      {opened ? <div className={classes.backdrop} onClick={onClose} aria-hidden="true" /> : null}
      <nav className={classes.nav} id="side-nav" aria-label="Admin area" data-opened={opened} ref={nav}>
        {listNavGroups(role).map(({ label, items }) => (
          <section key={label} aria-labelledby={`nav-${label}`}>
            <h2 className={classes.group} id={`nav-${label}`}>
              {label}
            </h2>
            <ul>
              {items.map(({ to, label: name, icon }) => (
                <li key={to}>
                  <NavLink className={classes.link} to={to} end={to === "/admin"} onClick={onClose}>
                    <Icon name={icon} />
                    {name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  );
}

/** Scrolls only the navigation; `scrollIntoView` would scroll the page too. */
function showCurrentLink(nav: HTMLElement) {
  const link = nav.querySelector("[aria-current]")?.getBoundingClientRect();
  const shown = nav.getBoundingClientRect();
  if (link && (link.bottom > shown.bottom || link.top < shown.top))
    nav.scrollTop += link.top - shown.top - shown.height / 2;
}
