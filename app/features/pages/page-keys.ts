/** The pages with fixed paths: the home page, the pages about the academy, and the intro of each list. */
export const pageKeys = [
  "home",
  "about-academy",
  "about-founder",
  "services-mentorship",
  "services-astro-clinic",
  "services-online-classes",
  "books",
  "article-in-media",
  "article-blogs",
  "gallery-photos",
  "gallery-videos",
  "quotes",
  "newsletter",
  "vision",
  "contact-us",
  "search",
  "privacy",
] as const;

export type PageKey = (typeof pageKeys)[number];

export const pagePaths: Record<PageKey, string> = {
  home: "/",
  "about-academy": "/about/academy",
  "about-founder": "/about/founder",
  "services-mentorship": "/services/mentorship",
  "services-astro-clinic": "/services/astro-clinic",
  "services-online-classes": "/services/online-classes",
  books: "/books",
  "article-in-media": "/article/in-media",
  "article-blogs": "/article/blogs",
  "gallery-photos": "/gallery/photos",
  "gallery-videos": "/gallery/videos",
  quotes: "/quotes",
  newsletter: "/newsletter",
  vision: "/vision",
  "contact-us": "/contact-us",
  search: "/search",
  privacy: "/privacy",
};

/** The initial titles. */
export const defaultPageTitles: Record<PageKey, string> = {
  home: "Welcome",
  "about-academy": "The Academy",
  "about-founder": "The Founder",
  "services-mentorship": "Mentorship",
  "services-astro-clinic": "Astro-Clinic",
  "services-online-classes": "Online Classes",
  books: "Books",
  "article-in-media": "Published In Media",
  "article-blogs": "Published Blogs",
  "gallery-photos": "Photos",
  "gallery-videos": "Videos",
  quotes: "Founder Quotes",
  newsletter: "Newsletter",
  vision: "Vision",
  "contact-us": "Contact Us",
  search: "Search",
  privacy: "Privacy",
};
