import { VisuallyHidden } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { attentionQuery } from "#app/features/insights/admin/dashboard-calls.ts";
import type { Role } from "#app/platform/access/actor.ts";
import { Icon } from "#app/ui/admin/icon.tsx";
import classes from "./layout.module.css";
import { findNavGroup, isBelow, listNavGroups, type NavGroup } from "./navigation.ts";

/** Beside the content on wide screens; over it, while open, on small ones. */
export function SideNav({ role, opened, onClose }: { role: Role; opened: boolean; onClose: () => void }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const current = findNavGroup(role, pathname)?.label;
  const { data: waiting } = useQuery(attentionQuery);
  const queries = useQueryClient();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a task may have been finished on the previous screen.
  useEffect(() => {
    void queries.refetchQueries({ ...attentionQuery, stale: true });
  }, [pathname, queries]);

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

  const countWaiting = ({ items }: NavGroup) =>
    (waiting?.entries ?? [])
      .filter(({ path }) => path && items.some((item) => isBelow(path.replace(/\?.*/, ""), item)))
      .reduce((sum, { count }) => sum + count, 0);

  return (
    <>
      {opened ? <div className={classes.backdrop} onClick={onClose} aria-hidden="true" /> : null}
      <nav className={classes.nav} id="side-nav" aria-label="Admin area" data-opened={opened} ref={nav}>
        <ul>
          {listNavGroups(role).map((group) => (
            <li key={group.label}>
              <Link
                className={classes.link}
                to={group.items[0].to}
                aria-current={group.label === current ? (pathname === group.items[0].to ? "page" : "true") : undefined}
                onClick={onClose}
              >
                <Icon name={group.icon} />
                <span className={classes.linkName}>{group.label}</span>
                <Waiting count={countWaiting(group)} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** The number of tasks that wait in the screens of an entry. */
const Waiting = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className={classes.waiting}>
      {count > 99 ? "99+" : count}
      <VisuallyHidden component="span">{count === 1 ? " task" : " tasks"}</VisuallyHidden>
    </span>
  ) : null;

/** Scrolls only the navigation; `scrollIntoView` would scroll the page too. */
function showCurrentLink(nav: HTMLElement) {
  const link = nav.querySelector("[aria-current]")?.getBoundingClientRect();
  const shown = nav.getBoundingClientRect();
  if (link && (link.bottom > shown.bottom || link.top < shown.top))
    nav.scrollTop += link.top - shown.top - shown.height / 2;
}
