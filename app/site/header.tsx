import { type FocusEvent, type MouseEvent, type ToggleEvent, useEffect } from "react";
import { useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { SITE_LANGUAGE, useLanguageAttributes } from "#app/ui/language-context.tsx";
import type { LayoutData } from "./layout-data.ts";
import { Logo } from "./logo.tsx";
import { SiteLink } from "./site-link.tsx";
import { arrangeMenu, type MenuGroup, type MenuLink } from "./site-menu.ts";

/**
 * The menu consists of native popovers: without JavaScript they open on click and Enter, close on Escape and on a click
 * elsewhere, and only one is open at a time. Hover is CSS. JavaScript closes them after a client-side navigation, and
 * when the focus leaves them.
 */
export function Header({ settings }: Pick<LayoutData, "settings">) {
  const { academy_name, menu } = settings;
  const siteLanguage = useLanguageAttributes(SITE_LANGUAGE);
  useEffect(() => {
    const dismissHovered = (event: KeyboardEvent) => {
      if (event.key === "Escape") dismiss(document.querySelector(".menu-group:hover"));
    };
    document.addEventListener("keydown", dismissHovered);
    return () => document.removeEventListener("keydown", dismissHovered);
  }, []);

  return (
    <header className="site-header" {...siteLanguage}>
      <div className="site-header-row">
        <SiteLink to="/" className="site-logo">
          <Logo settings={settings} className="site-logo-mark" />
          <span>{academy_name}</span>
        </SiteLink>
        <button type="button" className="menu-toggle" popoverTarget="site-menu">
          <span className="menu-toggle-bars" aria-hidden="true" />
          <span className="visually-hidden">Menu</span>
        </button>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: handles clicks on the links inside, which keys trigger too */}
        <nav
          id="site-menu"
          className="site-menu"
          aria-label="Main"
          popover="auto"
          onClick={closeAfterChoice}
          onBlur={closeOnLeave}
        >
          <ul className="menu">
            {arrangeMenu(menu).map((entry) =>
              "links" in entry ? (
                <Group key={entry.id} group={entry} />
              ) : (
                <li key={entry.to}>
                  <SiteLink to={entry.to} className="menu-link">
                    {entry.label}
                  </SiteLink>
                </li>
              ),
            )}
            <li>
              <SiteLink to="/search" className="menu-link menu-search">
                <Icon name="search" />
                <span>Search</span>
              </SiteLink>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}

function Group({ group: { id, label, links } }: { group: MenuGroup }) {
  const { pathname } = useLocation();
  const holdsCurrent = links.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <li
      className="menu-group"
      onPointerLeave={(event) => delete event.currentTarget.dataset.dismissed}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) hidePopovers(currentTarget);
      }}
    >
      <button
        type="button"
        className="menu-link menu-button"
        popoverTarget={id}
        data-current={holdsCurrent ? "" : undefined}
      >
        {label}
        <Icon name="chevron" />
      </button>
      <p className="menu-heading">{label}</p>
      <ul id={id} className="submenu" popover="auto" aria-label={label} onToggle={dismissClosed}>
        {links.map(({ label, to }: MenuLink) => (
          <li key={to}>
            <SiteLink to={to} className="submenu-link">
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Keeps a submenu closed while the pointer still hovers over it. */
function dismiss(group: Element | null) {
  group?.setAttribute("data-dismissed", "");
}

/** The pointer is still over a submenu after a click has closed it. */
function dismissClosed({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
  if (newState === "closed") dismiss(currentTarget.closest(".menu-group:hover"));
}

function hidePopovers(within: Element) {
  for (const popover of within.querySelectorAll<HTMLElement>(":popover-open")) popover.hidePopover();
}

/** Closes a menu that loses the focus, except to its own button, which closes the menu itself. */
function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
  if (!relatedTarget.matches(".menu-toggle") && currentTarget.matches(":popover-open")) currentTarget.hidePopover();
}

function closeAfterChoice({ currentTarget, target }: MouseEvent<HTMLElement>) {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link) return;
  dismiss(link.closest(".menu-group"));
  hidePopovers(currentTarget);
  if (currentTarget.matches(":popover-open")) currentTarget.hidePopover();
}
