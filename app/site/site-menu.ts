export interface MenuLink {
  label: string;
  to: string;
}
export interface MenuGroup {
  label: string;
  id: string;
  links: MenuLink[];
}

/** The header's menu: specification, section 2. */
export const siteMenu: (MenuLink | MenuGroup)[] = [
  {
    label: "About",
    id: "menu-about",
    links: [
      { label: "Academy", to: "/about/academy" },
      { label: "Founder", to: "/about/founder" },
    ],
  },
  {
    label: "Services",
    id: "menu-services",
    links: [
      { label: "Mentorship", to: "/services/mentorship" },
      { label: "Astro-Clinic", to: "/services/astro-clinic" },
      { label: "Online Classes", to: "/services/online-classes" },
    ],
  },
  { label: "Books", to: "/books" },
  {
    label: "Article",
    id: "menu-article",
    links: [
      { label: "Published In Media", to: "/article/in-media" },
      { label: "Published Blogs", to: "/article/blogs" },
    ],
  },
  {
    label: "Gallery",
    id: "menu-gallery",
    links: [
      { label: "Photos", to: "/gallery/photos" },
      { label: "Videos", to: "/gallery/videos" },
    ],
  },
  { label: "Contact Us", to: "/contact-us" },
];

export const footerMenu: MenuLink[] = [
  { label: "Vision", to: "/vision" },
  { label: "Founder Quotes", to: "/quotes" },
  { label: "Newsletter", to: "/newsletter" },
  { label: "Video Channel", to: "/gallery/videos" },
];

/** The menu group of a page, for links to the other pages of its section. */
export function menuGroupOf(path: string): MenuGroup | undefined {
  return siteMenu.find((entry): entry is MenuGroup => "links" in entry && entry.links.some(({ to }) => to === path));
}
