import type { MenuChange, MenuEntry } from "#app/features/settings/menu-entries.ts";

export interface MenuLink {
  name?: MenuEntry;
  label: string;
  to: string;
}
export interface MenuGroup {
  name: MenuEntry;
  label: string;
  id: string;
  links: MenuLink[];
}

/** The header's menu: specification, section 2. */
export const siteMenu: (MenuLink | MenuGroup)[] = [
  {
    name: "about",
    label: "About",
    id: "menu-about",
    links: [
      { name: "about-academy", label: "Academy", to: "/about/academy" },
      { name: "about-founder", label: "Founder", to: "/about/founder" },
    ],
  },
  {
    name: "services",
    label: "Services",
    id: "menu-services",
    links: [
      { name: "services-mentorship", label: "Mentorship", to: "/services/mentorship" },
      { name: "services-astro-clinic", label: "Astro-Clinic", to: "/services/astro-clinic" },
      { name: "services-online-classes", label: "Online Classes", to: "/services/online-classes" },
    ],
  },
  { name: "books", label: "Books", to: "/books" },
  {
    name: "article",
    label: "Article",
    id: "menu-article",
    links: [
      { name: "article-in-media", label: "Published In Media", to: "/article/in-media" },
      { name: "article-blogs", label: "Published Blogs", to: "/article/blogs" },
    ],
  },
  {
    name: "gallery",
    label: "Gallery",
    id: "menu-gallery",
    links: [
      { name: "gallery-photos", label: "Photos", to: "/gallery/photos" },
      { name: "gallery-videos", label: "Videos", to: "/gallery/videos" },
    ],
  },
  { name: "contact-us", label: "Contact Us", to: "/contact-us" },
];

export const footerMenu: MenuLink[] = [
  { label: "Vision", to: "/vision" },
  { label: "Founder Quotes", to: "/quotes" },
  { label: "Newsletter", to: "/newsletter" },
  { label: "Video Channel", to: "/gallery/videos" },
];

/** The menu group of a page, for links to the other pages of its section. */
export function findMenuGroup(menu: readonly (MenuLink | MenuGroup)[], path: string): MenuGroup | undefined {
  return menu.find((entry): entry is MenuGroup => "links" in entry && entry.links.some(({ to }) => to === path));
}

/** The menu with the order, labels and hidden entries from the settings. Empty groups are left out. */
export function arrangeMenu(changes: readonly MenuChange[]): (MenuLink | MenuGroup)[] {
  if (changes.length === 0) return siteMenu;
  return arrange(siteMenu, changes).flatMap((entry): (MenuLink | MenuGroup)[] => {
    if (!("links" in entry)) return [entry];
    const links = arrange(entry.links, changes);
    return links.length > 0 ? [{ ...entry, links }] : [];
  });
}

/** Entries with a change come first, in the order of the changes. */
function arrange<Entry extends MenuLink | MenuGroup>(entries: Entry[], changes: readonly MenuChange[]): Entry[] {
  const placed = entries.map((entry) => {
    const place = changes.findIndex((change) => change.entry === entry.name);
    return { entry, change: changes[place], place: place === -1 ? changes.length : place };
  });
  return placed
    .filter(({ change }) => !change?.hidden)
    .sort((one, other) => one.place - other.place)
    .map(({ entry, change }) => ({ ...entry, label: change?.label || entry.label }));
}
