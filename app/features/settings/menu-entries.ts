/** The entries of the main menu by their names in the settings, with labels for staff. */
export const menuEntries = {
  about: "About",
  "about-academy": "About: Academy",
  "about-founder": "About: Founder",
  services: "Services",
  "services-mentorship": "Services: Mentorship",
  "services-astro-clinic": "Services: Astro-Clinic",
  "services-online-classes": "Services: Online Classes",
  books: "Books",
  article: "Article",
  "article-in-media": "Article: Published In Media",
  "article-blogs": "Article: Published Blogs",
  gallery: "Gallery",
  "gallery-photos": "Gallery: Photos",
  "gallery-videos": "Gallery: Videos",
  "contact-us": "Contact Us",
} as const;

export type MenuEntry = keyof typeof menuEntries;
export const menuEntryNames = Object.keys(menuEntries) as [MenuEntry, ...MenuEntry[]];

/** A change of a menu entry in the settings. Unchanged entries follow in their usual order. */
export interface MenuChange {
  entry: MenuEntry;
  /** Defaults to the usual label if empty. */
  label: string;
  hidden: boolean;
}
